/** What people are told of, by which ways, and where each notification leads. */
import type { Metric } from './metrics.ts';
import type { Figure } from './own-figures.ts';
import type { PlatformId } from './platforms.ts';
import type { LookMeasure } from './worth-a-look.ts';

/** What happens to the ways into an account. */
export const securityNews = [
  'totpOn',
  'totpOff',
  'codesRenewed',
  'recoveryUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'passwordReset',
  'passwordChanged',
  'emailChanged',
  'keyAdded',
] as const;
export type SecurityNews = (typeof securityNews)[number];

/** In the order in which settings show them within their groups. */
export const notificationTypes = [
  'message',
  'milestone',
  'unusual_day',
  'worth_a_look',
  'check_in',
  'goal',
  'alert',
  'song_status',
  'sync_trouble',
  'waiting_link',
  'import',
  'connection',
  'plan_limit',
  'webhook',
  'public_page',
  'security',
  'member',
  'comment',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Settings show one switch per group and channel; the single kinds stay behind it. */
export const notificationGroups = ['growth', 'targets', 'sources', 'team', 'account'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

const groupOf: Record<NotificationType, NotificationGroup> = {
  milestone: 'growth',
  unusual_day: 'growth',
  worth_a_look: 'growth',
  check_in: 'growth',
  goal: 'targets',
  alert: 'targets',
  song_status: 'sources',
  sync_trouble: 'sources',
  waiting_link: 'sources',
  import: 'sources',
  connection: 'sources',
  message: 'team',
  member: 'team',
  comment: 'team',
  plan_limit: 'account',
  webhook: 'account',
  public_page: 'account',
  security: 'account',
};

export const typesIn = (group: NotificationGroup): NotificationType[] =>
  notificationTypes.filter((type) => groupOf[type] === group);

export const notificationChannels = ['app', 'push', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export type Channels = Record<NotificationChannel, boolean>;

/** Until somebody chooses otherwise: nobody gets mail that they did not ask for. */
export const usualChannels: Channels = { app: true, push: true, mail: false };

/** Told by mail whatever somebody has chosen, each by a mail of its own: whoever has taken an account must not end that. */
export const alwaysMailed: ReadonlySet<NotificationType> = new Set(['security']);

/** What numbers say by themselves: each offers to hear no more of its kind. */
export const spokenByNumbers: ReadonlySet<NotificationType> = new Set([
  'milestone',
  'unusual_day',
  'worth_a_look',
  'check_in',
  'goal',
  'alert',
  'song_status',
  'sync_trouble',
]);

type OfLink = { title: string; platform: PlatformId };

/** What is stored of each: facts, which become sentences in the language of whoever reads them. */
export type NotificationFacts = {
  /** In the words of whoever wrote it. */
  message: { subject: string; text: string };
  /** `date`: on which it was passed; of those that were stored before it was noted, it is absent. */
  milestone: OfLink & { metric: Metric; value: number; date?: string };
  /** `gained` on `date`, against what its weekday would have brought. */
  unusual_day: OfLink & { metric: Metric; date: string; gained: number; usual: number };
  /** Own figures from `from` on, far outside the song's own past; `title`: null: of the artist as a whole. */
  worth_a_look: {
    title: string | null;
    platform: PlatformId;
    measure: LookMeasure;
    figure: Figure;
    key: string | null;
    from: string;
    value: number;
    usual: number;
  };
  /** What stood `age` days after the release, against what one's own songs have then; null: too few to tell. */
  check_in: { title: string; metric: Metric; age: number; value: number; usual: number | null };
  /** `title`: null: of all songs together. */
  goal: { title: string | null; metric: Metric; target: number };
  /** What `date` brought, beyond a line that somebody drew. */
  alert: {
    title: string | null;
    metric: Metric;
    date: string;
    gained: number;
    threshold: number;
    direction: 'above' | 'below';
  };
  song_status: OfLink & { status: 'active' | 'gone' | 'private' | 'blocked' };
  sync_trouble: OfLink;
  /** Links of one platform that were settled together. `title`: what the one became; null: several, or a refusal. */
  waiting_link: {
    platform: PlatformId;
    links: number;
    isRefused: boolean;
    url: string;
    title: string | null;
  };
  /** Of one file, or of several as one. */
  import: { file: string; state: 'applied' | 'failed' };
  connection: { platform: PlatformId; title: string; state: 'revoked' | 'failing' };
  plan_limit: { songs: number; limit: number };
  /** One that is told no more, and why. */
  webhook: { host: string; reason: 'failing' | 'gone' };
  /** One that an administrator took off, or left to its owner again; `title`: its name, or its address. */
  public_page: { title: string; state: 'hidden' | 'shown' };
  security: { what: SecurityNews };
  /** Who has joined the account. */
  member: { name: string; role: 'view' | 'edit' };
  /** What somebody has said of a recording by a listening link; `at`: its moment, in seconds. */
  comment: { title: string; name: string; at: number; text: string };
};

/** The page that says the same and more; undefined: it is a message, which opens as a dialog. */
export function notificationPath(type: NotificationType, relatedId: string | null): string | undefined {
  switch (type) {
    case 'message':
      return undefined;
    case 'import':
      return relatedId ? `/imports/${relatedId}` : '/imports';
    case 'connection':
      return '/audience';
    case 'worth_a_look':
      return '/worth-a-look';
    case 'plan_limit':
      return '/subscription';
    case 'public_page':
      return '/public-pages';
    case 'webhook':
    case 'security':
    case 'member':
      return '/settings';
    // Opens what was shared, where all comments stand.
    case 'comment': {
      const page = relatedId?.startsWith('apl_') ? `/audio-playlists/${relatedId}` : '/audio-uploads';
      return relatedId ? `${page}?share=${relatedId}` : page;
    }
    case 'check_in':
    case 'goal':
    case 'alert':
      if (relatedId === null) return '/dashboard';
      return relatedId.startsWith('sng_') ? `/song/${relatedId}` : `/track/${relatedId}`;
    default:
      return relatedId ? `/track/${relatedId}` : '/tracks';
  }
}
