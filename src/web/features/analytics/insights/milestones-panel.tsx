/** Round numbers of links: those that were passed lately, and those that are near, with when they will likely be passed. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listMilestones } from '#contract/milestones.ts';
import { addDays } from '#domain/days.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelRead } from '../use-panel-read.ts';
import { readMilestones, type Subject } from './subject.ts';

type Milestones = ReplyOf<typeof listMilestones>;
type Near = Milestones['near'][number];
type Reached = Milestones['reached'][number];

const mostShown = 5;
const fewShown = 3;

/** The whole panel: what is near, then what was passed. */
export function MilestonesPanel({ subject }: { subject: Subject }) {
  const { t } = useTranslation('changed');
  const { data, stale, panelError } = usePanelRead(readMilestones({ ...subject, limit: mostShown }));
  return (
    <Panel
      error={panelError}
      flush
      stale={stale}
      title={<DictionaryTerm id="milestones">{t('milestones.title')}</DictionaryTerm>}
    >
      {data ? (
        <div className="flex flex-col gap-4 px-4 pb-4 sm:px-5">
          <Part isEmpty={data.near.length === 0} none={t('milestones.noneNear')} title={t('milestones.near')}>
            {data.near.map((near) => (
              <NearRow key={`${near.trackId} ${near.metric}`} near={near} today={data.to} />
            ))}
          </Part>
          <Part
            isEmpty={data.reached.length === 0}
            none={t('milestones.noneReached')}
            title={t('milestones.reached')}
          >
            {data.reached.map((reached) => (
              <ReachedRow key={`${reached.trackId} ${reached.date}`} reached={reached} today={data.to} />
            ))}
          </Part>
        </div>
      ) : panelError ? null : (
        <Skeleton className="mx-4 mb-4 h-48 w-auto sm:mx-5" />
      )}
    </Panel>
  );
}

/** The next few alone. Where none is near, there is nothing to show. */
export function NearMilestones() {
  const { t } = useTranslation('changed');
  const { data, stale, panelError } = usePanelRead(readMilestones({ limit: fewShown }));
  if (data && data.near.length === 0) return null;
  return (
    <Panel
      error={panelError}
      flush
      stale={stale}
      title={<DictionaryTerm id="milestones">{t('milestones.nearTitle')}</DictionaryTerm>}
    >
      {data ? (
        <ul className="grid gap-x-8 px-4 pb-4 sm:px-5 lg:grid-cols-3">
          {data.near.map((near) => (
            <NearRow key={`${near.trackId} ${near.metric}`} near={near} today={data.to} />
          ))}
        </ul>
      ) : panelError ? null : (
        <Skeleton className="mx-4 mb-4 h-32 w-auto sm:mx-5" />
      )}
    </Panel>
  );
}

type PartProps = { title: string; none: string; isEmpty: boolean; children: ReactNode };

function Part({ title, none, isEmpty, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-1 text-muted text-xs" id={id}>
        {title}
      </h3>
      {isEmpty ? <p className="text-body text-sm">{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

/** The whole row leads to the link. */
type RowProps = { of: Near | Reached; end: ReactNode; children: ReactNode };

function Row({ of: { platform, title, trackId, metric }, end, children }: RowProps) {
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
function useDay(year: string): (date: string) => string {
  const { day, shortDay } = useFormats();
  return (date) => (date.startsWith(year) ? shortDay(date) : day(date));
}

type NearRowProps = { near: Near; today: string };

function NearRow({ near, today }: NearRowProps) {
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

/** Passed on a day, or between two that were read. */
function ReachedRow({ reached, today }: { reached: Reached; today: string }) {
  const { t } = useTranslation('changed');
  const { t: metricText } = useTranslation('metrics');
  const { count } = useFormats();
  const day = useDay(today.slice(0, 4));
  const { value, metric, date, after } = reached;
  const isKnown = addDays(after, 1) === date;
  return (
    <Row
      end={
        isKnown ? (
          <time dateTime={date}>{day(date)}</time>
        ) : (
          t('milestones.between', { from: day(after), to: day(date) })
        )
      }
      of={reached}
    >
      {t('milestones.passed', { value: count(value), metric: metricText(`name.${metric}`) })}
    </Row>
  );
}
