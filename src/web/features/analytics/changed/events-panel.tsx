/** What happened lately to one's songs, as one stream: releases, milestones, corrections, campaigns, what came and went. */
import {
  CircleAlert,
  CirclePlus,
  Flag,
  type LucideIcon,
  Megaphone,
  PencilLine,
  Trophy,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { getRecentEvents, RecentEvent, RecentEventKind } from '#contract/recent-events.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';

const readEvents = (query: { songId?: string; limit: number }) =>
  read<typeof getRecentEvents>('/api/analytics/events', { query });

/** At first, and after each further press. */
const steps = [5, 25, 100];

export function EventsPanel({ songId }: { songId?: string }) {
  const { t } = useTranslation('changed');
  const [step, setStep] = useState(0);
  const limit = steps[step] ?? 100;
  const reading = usePanelRead(readEvents({ ...(songId && { songId }), limit }));
  const days = Map.groupBy(reading.data?.events ?? [], ({ date }) => date);
  return (
    <ReadPanel flush reading={reading} skeleton="h-64" title={t('events.title')}>
      {({ nextCursor }) => (
        <div className="px-4 pb-4 sm:px-5">
          {days.size === 0 ? <p className="text-muted text-sm">{t('events.none')}</p> : null}
          <ol className="flex flex-col gap-3">
            {[...days].map(([date, events]) => (
              <EventDay date={date} events={events} key={date} />
            ))}
          </ol>
          {nextCursor && step < steps.length - 1 ? (
            <Button className="mt-3" onClick={() => setStep(step + 1)} size="sm">
              {t('events.more')}
            </Button>
          ) : null}
        </div>
      )}
    </ReadPanel>
  );
}

function EventDay({ date, events }: { date: string; events: readonly RecentEvent[] }) {
  const { day } = useFormats();
  return (
    <li>
      <p className="mb-1 text-muted text-xs">
        <time dateTime={date}>{day(date)}</time>
      </p>
      <ul className="flex flex-col">
        {events.map((event) =>
          event.songs > 1 ? (
            <AddedRow count={event.songs} key={event.id} />
          ) : (
            <EventRow event={event} key={event.id} />
          ),
        )}
      </ul>
    </li>
  );
}

/** Songs that were added together. */
function AddedRow({ count }: { count: number }) {
  const { t } = useTranslation('changed');
  const { count: n } = useFormats();
  const { icon: Icon, look } = looks.added;
  return (
    <li className="link-row relative -mx-2 flex items-start gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', look)} />
      <Link
        className="text-strong outline-none after:absolute after:inset-0 after:rounded-md"
        to="/tracks?sort=addedAt&order=desc&by=song"
      >
        {t('events.addedMany', { count, n: n(count) })}
      </Link>
    </li>
  );
}

const looks: Record<RecentEventKind, { icon: LucideIcon; look: string }> = {
  released: { icon: Flag, look: 'text-info' },
  added: { icon: CirclePlus, look: 'text-muted' },
  gone: { icon: CircleAlert, look: 'text-warning' },
  private: { icon: CircleAlert, look: 'text-warning' },
  blocked: { icon: CircleAlert, look: 'text-warning' },
  back: { icon: Undo2, look: 'text-up' },
  corrected: { icon: PencilLine, look: 'text-warning' },
  milestone: { icon: Trophy, look: 'text-up' },
  campaign: { icon: Megaphone, look: 'text-info' },
};

/** The whole row leads to the song. */
function EventRow({ event }: { event: RecentEvent }) {
  const { icon: Icon, look } = looks[event.kind];
  const words = useEventWords(event);
  return (
    <li className="link-row relative -mx-2 flex items-start gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', look)} />
      <div className="min-w-0 flex-1 text-sm">
        <Link
          className="block truncate font-medium text-strong outline-none after:absolute after:inset-0 after:rounded-md"
          dir="auto"
          to={`/track/${event.trackId}`}
        >
          {event.title}
        </Link>
        <p className="text-body text-xs">{words}</p>
      </div>
      <PlatformMark
        className="mt-1.5"
        name={platformNames[event.platform]}
        nameHidden
        platform={event.platform}
      />
    </li>
  );
}

function useEventWords({ kind, platform, metric, milestone, was, now, campaign }: RecentEvent): string {
  const { t } = useTranslation('changed');
  const { t: metricText } = useTranslation('metrics');
  const { count } = useFormats();
  const facts = {
    platform: platformNames[platform],
    metric: metric ? metricText(`name.${metric}`) : '',
    n: count(milestone ?? 0),
    was: count(was ?? 0),
    now: count(now ?? 0),
    name: campaign?.name ?? '',
  };
  return t(`events.${kind}`, facts);
}
