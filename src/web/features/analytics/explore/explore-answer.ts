/** What the chart of `/analytics` says in a sentence: how one line went, or which of several moved. Pure. */
import type { Series } from '#contract/series.ts';
import { byShare, isPartAlone, type Pace, paceOf } from '#i18n/figures.ts';
import type { SeriesReply } from './explore-query.ts';

type Span = { from: string; to: string; gained: number };
/** `part`: the days that it is known of, where those are not the whole period. */
type Known = { series: Series; gained: number; part: Span | null };
type Share = { series: Series; share: number };

export type ExploreAnswer =
  | { kind: 'nothing' }
  | { kind: 'one'; series: Series; gained: number; pace: Pace }
  /** Nothing is known of the whole period, but of days within it, or of some that reach beyond it. */
  | { kind: 'part' | 'across'; series: Series; span: Span }
  | {
      kind: 'several';
      most: Known;
      /** Which rose by the largest share against the days before, and which fell by it. */
      up: Share | null;
      down: Share | null;
    };

export function exploreAnswer(
  { series }: Pick<SeriesReply, 'series'>,
  hidden?: ReadonlySet<string>,
): ExploreAnswer {
  const shown = series.filter(({ key }) => !hidden?.has(key));
  const [only, ...others] = shown;
  if (!only) return { kind: 'nothing' };
  if (others.length === 0) return answerOfOne(only);
  const [most] = shown.flatMap(knownOf).toSorted((a, b) => b.gained - a.gained);
  if (!most) return { kind: 'nothing' };
  const farthest = (way: 'rising' | 'fading'): Share | null => {
    const [found] = byShare(shown, way);
    return found ? { series: found.of, share: found.share } : null;
  };
  return { kind: 'several', most, up: farthest('rising'), down: farthest('fading') };
}

function answerOfOne(series: Series): ExploreAnswer {
  const { gained, part, across } = series.change;
  if (gained !== null && !isPartAlone(series.change))
    return { kind: 'one', series, gained, pace: paceOf(series.change) };
  if (part) return { kind: 'part', series, span: part };
  return across ? { kind: 'across', series, span: across } : { kind: 'nothing' };
}

/** One that is known since a day within the period may have brought more than any other. */
function knownOf(series: Series): Known[] {
  const { gained, part } = series.change;
  if (gained === null) return [];
  return [{ series, gained, part: isPartAlone(series.change) ? part : null }];
}
