/** What changed where a song is compared with the release before it: platform by platform, at the same days after each. */
import { useQuery } from '@tanstack/react-query';
import type { Song } from '#contract/songs.ts';
import type { Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { idsOf, readSeries, readSong, type SeriesReply, tracksWith } from '../explore/explore-query.ts';
import { wholeGain } from '../explore/release-said.ts';
import type { ReleaseBefore } from '../explore/use-explore.ts';
import { usePanelRead } from '../read-panel.tsx';
import { ChangeRows } from './changed-panel.tsx';
import { releaseRows } from './contribution.ts';

type ReleaseChangedPanelProps = {
  song: Song;
  platform: PlatformId | undefined;
  /** Undefined: not read yet. */
  releases: ReleaseBefore | undefined;
};

export function ReleaseChangedPanel({ song, platform, releases }: ReleaseChangedPanelProps) {
  const { t } = useTranslation('changed');
  const previous = releases?.previous;
  const metric = releases?.own.metric ?? undefined;
  return (
    <Panel title={<DictionaryTerm id="contribution">{t('title')}</DictionaryTerm>}>
      {!releases || !metric ? (
        <Skeleton className="h-48" />
      ) : !previous ? (
        <p className="text-muted text-sm">{t('release.first')}</p>
      ) : wholeGain(releases.own) === null || wholeGain(previous.reply) === null ? (
        <p className="text-muted text-sm">{t('release.unread', { title: previous.title })}</p>
      ) : (
        <Rows metric={metric} platform={platform} previous={previous} releases={releases} song={song} />
      )}
    </Panel>
  );
}

type RowsProps = {
  song: Song;
  platform: PlatformId | undefined;
  metric: Metric;
  releases: ReleaseBefore;
  previous: NonNullable<ReleaseBefore['previous']>;
};

function Rows({ song, platform, metric, releases, previous }: RowsProps) {
  const { t } = useTranslation('changed');
  const { change, count, list, sentences } = useFormats();
  const { data: before } = useQuery(readSong(previous.id));
  const now = usePanelRead(readSeries(linksQuery(song, releases.own, metric, platform)));
  const then = useQuery({
    ...readSeries(linksQuery(before ?? song, previous.reply, metric, platform)),
    enabled: before !== undefined && before !== null,
  });
  const thenError = usePanelError(then);
  const failure = now.panelError ?? thenError;
  if ((!now.data || !then.data) && failure) return <RetryAlert {...failure}>{failure.message}</RetryAlert>;
  if (!now.data || !then.data) return <Skeleton className="h-48" />;
  const leftOut = [...new Set([...releases.own.leftOut, ...previous.reply.leftOut])];
  const links = now.data.series.filter(({ platform: of }) => !of || !leftOut.includes(of));
  const rows = releaseRows(now.data.series, then.data.series, leftOut);
  const compared = rows.reduce((all, row) => all + row.songs, 0);
  const notes = sentences([
    compared < links.length &&
      t('compared', { count: compared, n: count(compared), of: count(links.length) }),
    leftOut.length > 0 && t('leftOut', { platforms: list(leftOut.map((id) => platformNames[id])) }),
  ]);
  const sum = (of: 'gained' | 'previous' | 'difference') => rows.reduce((all, row) => all + row[of], 0);
  return (
    <div className={now.stale ? 'stale' : ''}>
      <p className="mb-1 text-sm text-strong">
        {t('release.sum', {
          difference: change(sum('difference')),
          title: previous.title,
          gained: count(sum('gained')),
          previous: count(sum('previous')),
        })}
      </p>
      <ChangeRows difference={sum('difference')} rows={rows} song={song} />
      {notes ? <p className="mt-2 text-muted text-xs">{notes}</p> : null}
    </div>
  );
}

const linksQuery = (
  song: Song,
  { from, to }: SeriesReply,
  metric: Metric,
  platform: PlatformId | undefined,
) => ({
  ...({ from, to, metric, compare: 'off', groupBy: 'track' } as const),
  ids: idsOf(tracksWith(song, metric)),
  ...(platform && { platform }),
});
