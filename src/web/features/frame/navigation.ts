/** Every destination of the signed-in area, in one table; only what exists (`ready`) is shown anywhere. */
import {
  Activity,
  AudioLines,
  AudioWaveform,
  Banknote,
  ChartColumn,
  ChartLine,
  Compass,
  CreditCard,
  FileText,
  FileUp,
  Film,
  Flag,
  Gauge,
  Globe,
  Inbox,
  LayoutDashboard,
  ListMusic,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Music,
  Newspaper,
  RefreshCw,
  ScrollText,
  Settings,
  UserRound,
  UsersRound,
  Video,
} from 'lucide-react';
import { plainPath } from '#domain/paths.ts';

export type Place = 'header' | 'main' | 'account' | 'admin' | 'bottom';

type Entry = {
  to: string;
  label: string;
  icon: LucideIcon;
  in: Place[];
  /** Leads there after `g`. */
  key?: string;
  ready: boolean;
};

export const destinations = [
  {
    to: '/dashboard',
    label: 'nav.dashboard',
    icon: LayoutDashboard,
    in: ['header', 'main', 'bottom'],
    key: 'd',
    ready: true,
  },
  {
    to: '/tracks',
    label: 'nav.tracks',
    icon: Music,
    in: ['header', 'main', 'bottom'],
    key: 't',
    ready: true,
  },
  {
    to: '/playlists',
    label: 'nav.playlists',
    icon: ListMusic,
    in: ['header', 'main'],
    key: 'p',
    ready: true,
  },
  { to: '/discover-playlists', label: 'nav.discover', icon: Compass, in: ['main'], key: 'e', ready: true },
  { to: '/audio-uploads', label: 'nav.uploads', icon: AudioLines, in: ['main'], ready: true },
  { to: '/audio-playlists', label: 'nav.audioPlaylists', icon: AudioWaveform, in: ['main'], ready: true },
  { to: '/audio-diagnostics', label: 'nav.diagnostics', icon: Gauge, in: ['main'], ready: true },
  {
    to: '/analytics',
    label: 'nav.analytics',
    icon: ChartLine,
    in: ['header', 'main', 'bottom'],
    key: 'a',
    ready: true,
  },
  { to: '/audience', label: 'nav.audience', icon: UsersRound, in: ['main'], key: 'u', ready: true },
  // In the palette alone: the dashboard offers it in its season.
  { to: '/recap', label: 'nav.recap', icon: ScrollText, in: [], ready: true },
  { to: '/earnings', label: 'nav.earnings', icon: Banknote, in: ['main'], key: 'r', ready: true },
  { to: '/reports', label: 'nav.reports', icon: FileText, in: ['main'], ready: true },
  { to: '/imports', label: 'nav.imports', icon: FileUp, in: ['main'], key: 'i', ready: true },
  { to: '/public-pages', label: 'nav.publicPages', icon: Globe, in: ['main'], ready: true },
  { to: '/sync', label: 'nav.sync', icon: RefreshCw, in: ['account'], ready: true },
  { to: '/contact', label: 'nav.contact', icon: Mail, in: ['main'], key: 'c', ready: true },
  {
    to: '/subscription',
    label: 'nav.subscription',
    icon: CreditCard,
    in: ['account'],
    key: 'b',
    ready: true,
  },
  {
    to: '/settings',
    label: 'nav.settings',
    icon: Settings,
    in: ['account', 'bottom'],
    key: 's',
    ready: true,
  },
  { to: '/contact?topic=problem', label: 'nav.reportProblem', icon: Flag, in: ['account'], ready: true },
  { to: '/blog', label: 'nav.blog', icon: Newspaper, in: ['account'], ready: true },
  { to: '/videos', label: 'nav.videos', icon: Video, in: ['account'], ready: true },
  { to: '/admin/sync', label: 'nav.syncAdmin', icon: Activity, in: ['admin'], ready: true },
  { to: '/admin/contact', label: 'nav.contactAdmin', icon: Inbox, in: ['admin'], ready: true },
  { to: '/messages', label: 'nav.messagesAdmin', icon: MessagesSquare, in: ['admin'], ready: true },
  { to: '/subscribers', label: 'nav.subscribers', icon: UserRound, in: ['admin'], ready: true },
  { to: '/admin/billing', label: 'nav.billingAdmin', icon: CreditCard, in: ['admin'], ready: true },
  { to: '/admin/activity', label: 'nav.activityAdmin', icon: ChartColumn, in: ['admin'], ready: true },
  { to: '/admin/audit', label: 'nav.auditAdmin', icon: ScrollText, in: ['admin'], ready: true },
  { to: '/blog-admin', label: 'nav.blogAdmin', icon: FileText, in: ['admin'], ready: true },
  { to: '/video-admin', label: 'nav.videoAdmin', icon: Film, in: ['admin'], ready: true },
] as const satisfies Entry[];

export type Destination = (typeof destinations)[number];

/** What a place shows: ready, and for admins only where it is theirs. */
export const destinationsIn = (place: Place, { isAdmin }: { isAdmin: boolean }): Destination[] =>
  destinations.filter(
    (entry) =>
      entry.ready && (entry.in as readonly Place[]).includes(place) && (place !== 'admin' || isAdmin),
  );

export const isReady = (path: Destination['to']): boolean =>
  destinations.some((entry) => entry.to === path && entry.ready);

/** The entry a page belongs to, in any language: a song's page lies below the list of songs. */
export function isCurrent(to: string, pathname: string): boolean {
  const here = plainPath(pathname);
  return (
    here === to ||
    here.startsWith(`${to}/`) ||
    (to === '/tracks' && /^\/(track|song)\//.test(here)) ||
    (to === '/playlists' && here.startsWith('/playlist/'))
  );
}
