/** How the chart is drawn: together or apart, per day or in all, in which shape, aligned by date or by release. */
import type { ReactNode } from 'react';
import type { Song } from '#contract/songs.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { SeriesReply } from '../explore-query.ts';
import {
  alignments,
  type ExploreChange,
  type ExploreState,
  type Grouping,
  groupings,
  type Shape,
  shapes,
} from '../explore-state.ts';
import { ModeSwitch } from '../mode-switch.tsx';

export type ViewControlsProps = {
  state: ExploreState;
  change: (change: ExploreChange) => void;
  reply: SeriesReply;
  /** The one that the page is about. */
  song: Song | undefined;
  /** What there is to choose from; the shown one is always among it. */
  metrics: readonly Metric[];
  platforms: readonly PlatformId[];
};

type HowProps = ViewControlsProps & {
  /** Puts each choice under its name, where there is room. */
  named?: (name: string, choice: ReactNode) => ReactNode;
};

export function HowChoices({ state, change, reply, song, named = (_, choice) => choice }: HowProps) {
  const { t } = useTranslation(['explore', 'metrics']);
  const { by, mode, shape, align } = state;
  const grouped = groupings.filter((name) => canGroup(name, song, state));
  const lines = reply.series.length;
  // It brings nothing, and is drawn as it stands.
  const isOfGauge = reply.metric !== null && isGauge(reply.metric);
  const hasAlignment = state.song ? song?.releaseDate !== undefined : by === 'song';
  return (
    <>
      {grouped.length > 1 && !isOfGauge
        ? named(
            t('view.by'),
            <Segmented
              label={t('view.by')}
              onValueChange={(next) => change({ by: next })}
              options={grouped.map((value) => ({
                value,
                label: t(song && value === 'none' ? 'by.song' : `by.${value === 'song' ? 'songs' : value}`),
              }))}
              value={by}
            />,
          )
        : null}
      {isOfGauge
        ? null
        : named(
            t('metrics:chart.mode.label'),
            <ModeSwitch
              interval={reply.interval}
              mode={mode}
              onMode={(next) => change({ mode: next })}
              size="md"
            />,
          )}
      {named(
        t('view.shape'),
        <Segmented
          label={t('view.shape')}
          onValueChange={(next) => change({ shape: next })}
          options={shapes.map((value) => ({
            value,
            label: t(`shape.${value}`),
            disabled: !canDraw(value, lines, reply),
          }))}
          value={shape}
        />,
      )}
      {hasAlignment && !isOfGauge
        ? named(
            t('view.align'),
            <Segmented
              label={t('view.align')}
              onValueChange={(next) => change({ align: next })}
              options={alignments.map((value) => ({ value, label: t(`align.${value}`) }))}
              value={align}
            />,
          )
        : null}
    </>
  );
}

/** A song has no other songs, and one that is on one platform alone has nothing to be told apart. */
const canGroup = (name: Grouping, song: Song | undefined, { align }: ExploreState): boolean =>
  !song || (name !== 'song' && align === 'date' && (name === 'none' || song.tracks.length > 1));

/** What may not be added up does not stand on each other, and one line alone stands on nothing. */
export function canDraw(shape: Shape, lines: number, { leftOut, series }: SeriesReply): boolean {
  if (shape === 'lines' || shape === 'index') return true;
  if (shape === 'multiples') return lines > 1;
  const apart = new Set<string>(leftOut);
  return lines > 1 && series.every(({ platform }) => platform === undefined || !apart.has(platform));
}
