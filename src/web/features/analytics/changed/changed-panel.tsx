/** What changed: which songs or platforms made the difference to the days before, in bars that add up to it. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getContribution } from '#contract/series.ts';
import type { Song } from '#contract/songs.ts';
import { platformNames } from '#domain/platforms.ts';
import { songsWords } from '#i18n/answer.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Change, changeKind } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ExplanationLine } from '../explanation-line.tsx';
import { useBefore } from '../figures/use-before.ts';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';
import {
  type Bar,
  barsOf,
  type Contribution,
  type ContributionBy,
  readContribution,
} from './contribution.ts';

type ChangedPanelProps = {
  /** Days, comparison and number. */
  query: Omit<QueryInputOf<typeof getContribution>, 'by' | 'limit' | 'songId'>;
  /** One song alone, told by its platforms. */
  song?: Pick<Song, 'id' | 'tracks' | 'releaseDate'>;
  /** Says in a sentence what stands out, where no other place of the page does. */
  isExplained?: boolean;
};

/** Other songs are told together; platforms are never so many. */
const mostRows = { song: 7, platform: 20 };
const skeletonRows = 7;

export function ChangedPanel({ query, song, isExplained = false }: ChangedPanelProps) {
  const { t } = useTranslation('changed');
  const { t: metricText } = useTranslation('metrics');
  const [chosen, setBy] = useState<ContributionBy>('song');
  const by = song ? 'platform' : chosen;
  const asked = { ...query, ...(song && { songId: song.id }), by, limit: mostRows[by] };
  const reading = usePanelRead(readContribution(asked));
  const metric = query.metric ?? reading.data?.metric;
  return (
    <ReadPanel
      actions={
        song ? null : (
          <Segmented
            label={t('by.label')}
            onValueChange={setBy}
            options={(['song', 'platform'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
            size="sm"
            value={by}
          />
        )
      }
      reading={reading}
      skeleton={
        <div className="flex flex-col gap-3">
          {Array.from({ length: skeletonRows }, (_, place) => (
            <Skeleton className="h-8" key={place} />
          ))}
        </div>
      }
      title={
        <>
          <DictionaryTerm id="contribution">{t('title')}</DictionaryTerm>
          {metric ? `\u00a0· ${metricText(`name.${metric}`)}` : null}
        </>
      }
    >
      {(data) => <Changes data={data} isExplained={isExplained} song={song} />}
    </ReadPanel>
  );
}

type ChangesProps = Pick<ChangedPanelProps, 'song'> & { data: Contribution; isExplained: boolean };

function Changes({ data, isExplained, song }: ChangesProps) {
  const { t } = useTranslation('changed');
  const { change, count, day, list, sentences } = useFormats();
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  const before = useBefore(data);
  const { rows, rest, comparison, difference, gained, previous } = data;
  const released = song?.releaseDate;
  if (!comparison) return <p className="text-muted text-sm">{t('off')}</p>;
  if (rows.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  const all = rest ? [...rows, { ...rest, key: 'rest' }] : rows;
  // What the sums do not hold.
  const notes = sentences([
    data.songs < data.outOf &&
      t('compared', { count: data.songs, n: count(data.songs), of: count(data.outOf) }),
    data.uncompared &&
      data.uncompared.gained !== 0 &&
      t('uncompared', {
        amount: change(data.uncompared.gained),
        songs: songsWords(metrics, language, data.uncompared.titles, data.uncompared.others),
      }),
    data.leftOut.length > 0 && t('leftOut', { platforms: list(data.leftOut.map((id) => platformNames[id])) }),
  ]);
  return (
    <>
      <p className="mb-1 text-sm text-strong">
        {released && data.from <= released
          ? t('sinceRelease', { gained: change(gained), day: day(released) })
          : t('sum', {
              difference: change(difference),
              gained: count(gained),
              previous: count(previous),
              before,
            })}
      </p>
      <ExplanationLine
        className="mb-3 text-body text-sm"
        explanation={isExplained ? data.explanation : null}
      />
      <ChangeRows difference={difference} rows={all} song={song} />
      {notes ? <p className="mt-2 text-muted text-xs">{notes}</p> : null}
    </>
  );
}

type ChangeRowsProps = { rows: readonly Row[]; difference: number; song: ChangesProps['song'] };

/** Bars in one measure, and what they add up to. */
export function ChangeRows({ rows, difference, song }: ChangeRowsProps) {
  const { t } = useTranslation('changed');
  const { change } = useFormats();
  const { zero, bars } = barsOf(rows.map((row) => row.difference));
  return (
    <>
      <ul className="flex flex-col">
        {rows.map((row, place) => (
          <ChangeRow bar={bars[place]} key={row.key} row={row} song={song} zero={zero} />
        ))}
      </ul>
      <p className="mt-2 flex items-baseline justify-between gap-3 border-line border-t pt-2.5 text-sm">
        <span className="font-medium text-strong">{t('together')}</span>
        <Change kind={changeKind(difference)} text={change(difference)} />
      </p>
    </>
  );
}

/** `rows`: of the one that is of all others, how many those are. */
type Row = Contribution['rows'][number] & { rows?: number };
type ChangeRowProps = Pick<ChangesProps, 'song'> & { row: Row; bar: Bar | undefined; zero: number };

/** The whole row leads to what it is of. */
function ChangeRow({ row, bar, zero, song }: ChangeRowProps) {
  const { t } = useTranslation('changed');
  const { change, count } = useFormats();
  const { difference, gained, previous } = row;
  return (
    <li className="link-row relative -mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-md px-2 py-1.5 hover:bg-hover sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto]">
      <RowName row={row} song={song} />
      <Change
        className="justify-self-end sm:col-start-3 sm:row-start-1 sm:min-w-20 sm:justify-end"
        kind={changeKind(difference)}
        text={difference === 0 ? count(0) : change(difference)}
      />
      <div
        aria-hidden="true"
        className="relative h-2 max-sm:col-span-2 sm:col-start-2 sm:row-start-1"
        title={t('fromTo', { previous: count(previous), gained: count(gained) })}
      >
        <span
          className="absolute -inset-y-1.5 w-px bg-line-control/70"
          style={{ insetInlineStart: `${zero * 100}%` }}
        />
        {bar ? (
          <span
            className={cn('absolute inset-y-0 min-w-px rounded-xs', difference < 0 ? 'bg-down' : 'bg-up')}
            style={{ insetInlineStart: `${bar.start * 100}%`, inlineSize: `${bar.length * 100}%` }}
          />
        ) : null}
      </div>
      <span className="sr-only">{t('fromTo', { previous: count(previous), gained: count(gained) })}</span>
    </li>
  );
}

const nameStyle =
  'block min-w-0 truncate text-sm text-strong outline-none after:absolute after:inset-0 after:rounded-md';

function RowName({ row, song }: Pick<ChangeRowProps, 'row' | 'song'>) {
  const { t } = useTranslation('changed');
  const { count } = useFormats();
  const { key, platform, songId, trackId, title, rows = 0 } = row;
  if (key === 'rest')
    return <span className="truncate text-body text-sm">{t('rest', { count: rows, n: count(rows) })}</span>;
  if (songId)
    return (
      <Link
        className={nameStyle}
        dir="auto"
        title={row.artist}
        to={trackId ? `/track/${trackId}` : `/song/${songId}`}
      >
        {platform ? (
          <PlatformMark className="me-2" name={platformNames[platform]} nameHidden platform={platform} />
        ) : null}
        {title}
      </Link>
    );
  const link = song?.tracks.find((track) => track.platform === platform);
  return platform ? (
    <Link className={nameStyle} to={link ? `/track/${link.id}` : `/tracks?platform=${platform}&by=song`}>
      <PlatformMark name={platformNames[platform]} platform={platform} />
    </Link>
  ) : null;
}
