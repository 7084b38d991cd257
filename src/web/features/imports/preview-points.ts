/** The points of an import's preview, in the unit that people read. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { previewImport } from '#contract/imports.ts';
import { axisUnitOf } from '#domain/own-figures.ts';

type Line = Pick<ReplyOf<typeof previewImport>[number], 'figure' | 'points'>;

/** Days without a row stay empty: nothing is known of them. */
export function pointsOf({ figure, points }: Line) {
  const unit = axisUnitOf(figure);
  return {
    dates: points.map(({ from }) => from),
    values: points.map(({ value }) => (value === null ? null : value / unit)),
    isMonthly: points.some(({ from, to }) => from !== to),
  };
}
