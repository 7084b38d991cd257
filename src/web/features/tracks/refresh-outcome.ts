/** What came of asking platforms for new numbers of several songs. */
import { ApiError } from '#web/data/api.ts';
import type { Outcome } from './run-each.ts';

export type RefreshSummary = {
  asked: number;
  /** Asked less than a minute ago. */
  tooSoon: number;
  /** Over the plan's limit. */
  paused: number;
  failed: number;
};

export function summarise(outcomes: readonly Outcome[]): RefreshSummary {
  const summary: RefreshSummary = { asked: 0, tooSoon: 0, paused: 0, failed: 0 };
  for (const { error } of outcomes) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (error === undefined) summary.asked += 1;
    else if (code === 'too_soon') summary.tooSoon += 1;
    else if (code === 'conflict') summary.paused += 1;
    else summary.failed += 1;
  }
  return summary;
}
