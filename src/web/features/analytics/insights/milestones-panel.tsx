/** Round numbers of links: those that are near, and those that were passed lately, each with its picture to post. */
import { type ReactNode, useId } from 'react';
import { addDays } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ShareImageMenu } from '#web/music/cards/share-image.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';
import { NearRow, type Reached, Row, useDay } from './near-milestones.tsx';
import { readMilestones, type Subject } from './subject.ts';

const mostShown = 5;

/** The whole panel: what is near, then what was passed. */
export function MilestonesPanel({ subject }: { subject: Subject }) {
  const { t } = useTranslation('changed');
  const reading = usePanelRead(readMilestones({ ...subject, limit: mostShown }));
  return (
    <ReadPanel
      flush
      reading={reading}
      skeleton="h-48"
      title={<DictionaryTerm id="milestones">{t('milestones.title')}</DictionaryTerm>}
    >
      {(data) => (
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
      )}
    </ReadPanel>
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

/** Passed on a day, or between two that were read. */
function ReachedRow({ reached, today }: { reached: Reached; today: string }) {
  const { t } = useTranslation('changed');
  const { t: metricText } = useTranslation('metrics');
  const { count } = useFormats();
  const { days } = useDayFormats();
  const day = useDay(today.slice(0, 4));
  const { trackId, title, value, metric, date, after } = reached;
  const isKnown = addDays(after, 1) === date;
  return (
    <Row
      end={
        <span className="relative z-10 flex items-center gap-1">
          {isKnown ? <time dateTime={date}>{day(date)}</time> : days({ from: after, to: date })}
          {isGauge(metric) ? null : (
            <ShareImageMenu
              image={{ of: 'milestone', query: { trackId, metric, value, date } }}
              title={title}
            />
          )}
        </span>
      }
      of={reached}
    >
      {t('milestones.passed', { value: count(value), metric: metricText(`name.${metric}`) })}
    </Row>
  );
}
