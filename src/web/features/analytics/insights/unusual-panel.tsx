/** Days that stood out, what else happened then, and a way to say that one was nothing. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listUnusualDays, UnusualDay, UnusualReason } from '#contract/insights.ts';
import type { Days } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { RateChange } from '#web/ui/rate-change.tsx';
import { showAtOnce } from '#web/ui/show-at-once.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';
import { readUnusualDays, type Subject, sendMark } from './subject.ts';

type Unusual = ReplyOf<typeof listUnusualDays>;
type UnusualPanelProps = {
  subject: Subject;
  from: string;
  to: string;
  /** Where there is little room: at most so many days, and no panel without one. */
  most?: number;
};

export function UnusualPanel({ subject, from, to, most }: UnusualPanelProps) {
  const { t } = useTranslation('insights');
  const options = readUnusualDays(subject, { from, to, ...(most && { limit: most }) });
  const reading = usePanelRead(options);
  const { mutate } = useMark(options);
  if (most && reading.data?.days.length === 0) return null;
  return (
    <ReadPanel
      description={t('unusual.text')}
      flush
      reading={reading}
      skeleton="h-48"
      title={<DictionaryTerm id="unusual-days">{t('unusual.title')}</DictionaryTerm>}
    >
      {(data) => (
        <>
          {data.days.length > 0 ? (
            <ul className="divide-y divide-line border-line border-t">
              {data.days.map((day) => (
                <UnusualRow day={day} key={day.key} onUseless={() => mutate(day)} period={{ from, to }} />
              ))}
            </ul>
          ) : null}
          <UnusualNotes unusual={data} />
        </>
      )}
    </ReadPanel>
  );
}

/** How much was looked at where the list is empty, so that this says something; what is not in it where it is not. */
function UnusualNotes({ unusual }: { unusual: Unusual }) {
  const { t } = useTranslation('insights');
  const { count: n, sentences } = useFormats();
  const { days, others, checkedSongs, youngSongs, ordinaryDays } = unusual;
  const isEmpty = days.length === 0;
  const told = (key: 'others' | 'checked' | 'young' | 'ordinary', count: number) =>
    count > 0 ? [t(`unusual.${key}`, { count, n: n(count) })] : [];
  const notes = [
    ...(isEmpty ? [...told('checked', checkedSongs), ...told('young', youngSongs)] : told('others', others)),
    ...told('ordinary', ordinaryDays),
  ];
  if (!isEmpty && notes.length === 0) return null;
  return (
    <div className="px-4 pt-3 pb-4 text-muted text-xs sm:px-5">
      {isEmpty ? (
        <p className="mb-1 text-body text-sm">
          {t(checkedSongs === 0 ? 'unusual.tooYoung' : 'unusual.none')}
        </p>
      ) : null}
      <p>{sentences(notes)}</p>
    </div>
  );
}

type UnusualRowProps = { day: UnusualDay; period: Days; onUseless: () => void };

function UnusualRow({ day, period, onUseless }: UnusualRowProps) {
  const { t } = useTranslation('insights');
  const { t: metricText } = useTranslation('metrics');
  const { count, change } = useFormats();
  const { weekday } = useDayFormats();
  const reasonText = useReasonText();
  const { title, platform, trackId, date, gained, expected, reasons, metric } = day;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-muted text-xs">
          <time dateTime={date}>{weekday(date)}</time>
        </p>
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <PlatformMark name={platformNames[platform]} nameHidden platform={platform} />
          <Link
            className="min-w-0 truncate font-medium text-strong underline-offset-4 hover:underline"
            dir="auto"
            to={`/track/${trackId}?${new URLSearchParams({ ...period, day: date, metric })}`}
          >
            {title}
          </Link>
        </p>
        <p className="mt-0.5 text-body text-sm">
          {t('unusual.instead', {
            amount: isGauge(metric)
              ? change(gained)
              : metricText(`amount.${metric}`, { count: gained, n: change(gained) }),
            expected: count(Math.round(expected)),
          })}
        </p>
        {reasons.length > 0 ? (
          <ul className="mt-1 flex flex-col gap-0.5 text-body text-xs">
            {reasons.map((reason) => (
              <li key={reason.kind}>{reasonText(reason)}</li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-muted text-xs">{t('unusual.unexplained')}</p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <RateChange share={(gained - expected) / Math.max(1, expected)} />
        <EditorsOnly>
          <Button
            aria-label={t('unusual.uselessFor', { title, day: weekday(date) })}
            onClick={onUseless}
            size="sm"
            variant="ghost"
          >
            {t('unusual.useless')}
          </Button>
        </EditorsOnly>
      </div>
    </li>
  );
}

function useReasonText(): (reason: UnusualReason) => string {
  const { t } = useTranslation('insights');
  const { count, change, list, day } = useFormats();
  return (reason) => {
    switch (reason.kind) {
      case 'platform':
        return t('reason.platform', {
          platform: platformNames[reason.platform],
          n: count(reason.songs),
          of: count(reason.outOf),
        });
      case 'song':
        return t('reason.song', { platforms: list(reason.platforms.map((id) => platformNames[id])) });
      case 'campaign':
        return t('reason.campaign', { name: reason.name });
      case 'release':
        return t(reason.isOwn ? 'reason.ownRelease' : 'reason.release', {
          title: reason.title,
          day: day(reason.date),
        });
      case 'correction':
        return t('reason.correction', { amount: change(reason.corrected) });
      case 'rule':
        return t('reason.rule', { platform: platformNames[reason.platform], day: day(reason.on) });
      case 'level_shift':
        return t('reason.level_shift', {
          before: count(Math.round(reason.before)),
          after: count(Math.round(reason.after)),
        });
    }
  };
}

/** The day leaves the list at once; the toast brings it back, and so does a server that cannot be reached. */
function useMark(options: ReturnType<typeof readUnusualDays>) {
  const client = useQueryClient();
  const { t } = useTranslation('insights');
  const failed = useFailed();
  const undoable = useUndoable();
  const mark = ({ trackId, metric, date, direction }: UnusualDay, isUseful: boolean) =>
    sendMark({ trackId, metric, date, direction, isUseful });
  const readAgain = () => invalidate(client, '/api/analytics/unusual-days');
  const bringBack = (day: UnusualDay) => mark(day, true).then(readAgain, failed(t('unusual.failed')));
  return useMutation({
    mutationFn: (day: UnusualDay) => mark(day, false),
    onMutate: (day) =>
      showAtOnce(client, options, (shown) => ({
        ...shown,
        days: shown.days.filter(({ key }) => key !== day.key),
      })),
    onError: (error, _day, takeBack) => {
      takeBack?.();
      failed(t('unusual.failed'))(error);
    },
    onSuccess: (_, day) => {
      undoable({
        title: t('unusual.marked'),
        description: t('unusual.learned', { title: day.title }),
        undo: () => bringBack(day),
      });
      return readAgain();
    },
  });
}
