/** Round numbers of links that are near, with when they will likely be passed. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listMilestones } from '#contract/milestones.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';
import { readMilestones } from './subject.ts';

type Milestones = ReplyOf<typeof listMilestones>;
type Near = Milestones['near'][number];
export type Reached = Milestones['reached'][number];

const fewShown = 3;

/** The next few alone. Where none is near, there is nothing to show. */
export function NearMilestones() {
  const { t } = useTranslation('changed');
  const reading = usePanelRead(readMilestones({ limit: fewShown }));
  if (reading.data?.near.length === 0) return null;
  return (
    <ReadPanel
      flush
      reading={reading}
      skeleton="h-32"
      title={<DictionaryTerm id="milestones">{t('milestones.nearTitle')}</DictionaryTerm>}
    >
      {(data) => (
        <ul className="grid gap-x-8 px-4 pb-4 sm:px-5 lg:grid-cols-3">
          {data.near.map((near) => (
            <NearRow key={`${near.trackId} ${near.metric}`} near={near} today={data.to} />
          ))}
        </ul>
      )}
    </ReadPanel>
  );
}

/** The whole row leads to the link. */
type RowProps = { of: Near | Reached; end: ReactNode; children: ReactNode };

export function Row({ of: { platform, title, trackId, metric }, end, children }: RowProps) {
  return (
    <li className="link-row relative -mx-2 flex items-start gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
      <PlatformMark className="mt-1.5" name={platformNames[platform]} nameHidden platform={platform} />
      <div className="min-w-0 flex-1">
        <Link
          className="block truncate font-medium text-strong outline-none after:absolute after:inset-0 after:rounded-md"
          dir="auto"
          to={`/track/${trackId}?metric=${metric}`}
        >
          {title}
        </Link>
        <p className="text-body text-xs">{children}</p>
      </div>
      <span className="mt-0.5 shrink-0 text-muted text-xs">{end}</span>
    </li>
  );
}

/** The year only where it is another one. */
export function useDay(year: string): (date: string) => string {
  const { day, shortDay } = useFormats();
  return (date) => (date.startsWith(year) ? shortDay(date) : day(date));
}

type NearRowProps = { near: Near; today: string };

export function NearRow({ near, today }: NearRowProps) {
  const { t } = useTranslation('changed');
  const { t: metricText } = useTranslation('metrics');
  const { count } = useFormats();
  const day = useDay(today.slice(0, 4));
  const { value, metric, missing, window } = near;
  const facts = { value: count(value), metric: metricText(`name.${metric}`) };
  const { from, to } = window ?? {};
  const kind = !from ? 'noWindow' : !to ? 'openWindow' : from === to ? 'onDay' : 'window';
  return (
    <Row end={t('milestones.missing', { n: count(missing) })} of={near}>
      {t(`milestones.${kind}`, { ...facts, from: from ? day(from) : '', to: to ? day(to) : '' })}
    </Row>
  );
}
