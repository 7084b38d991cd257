/** The points of an import's preview, in the unit that people read. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { previewImport } from '#contract/imports.ts';
import { type Figure, figureKinds, millionths } from '#domain/own-figures.ts';

type Line = Pick<ReplyOf<typeof previewImport>[number], 'figure' | 'points'>;

const secondsOfAnHour = 3600;

/** By how much a stored number is larger than the one on the axis. */
function unitOf(figure: Figure): number {
  if (figure === 'watchSeconds') return secondsOfAnHour;
  const kind = figureKinds[figure];
  if (kind === 'share') return millionths / 100;
  return kind === 'money' || kind === 'sound' ? millionths : 1;
}

/** Days without a row stay empty: nothing is known of them. */
export function pointsOf({ figure, points }: Line) {
  const unit = unitOf(figure);
  return {
    dates: points.map(({ from }) => from),
    values: points.map(({ value }) => (value === null ? null : value / unit)),
    isMonthly: points.some(({ from, to }) => from !== to),
  };
}
