/** What the dashboard says in one sentence, before it shows a number: how the leading figure went, and which songs moved. Pure. */
import type { Overview } from '#contract/analytics.ts';
import { bestPoint, type Figure, type Pace, paceOf, type Reason, reasonOf } from './figures/figures.ts';

type Span = { from: string; to: string; gained: number };

export type Lead =
  /** No number has arrived yet. */
  | { kind: 'waiting' }
  | { kind: Extract<Reason, 'first' | 'unread'> }
  | { kind: 'compared'; figure: Figure; pace: Pace }
  /** Known for the period, with nothing to compare it with, or with nothing that it should be. */
  | { kind: 'gained'; figure: Figure; gained: number }
  | { kind: 'plain'; figure: Figure; gained: number }
  /** Not known for the whole period, but since a day within it, or between two days that reach beyond it. */
  | { kind: 'part' | 'across'; figure: Figure; span: Span };

export type Answer = {
  lead: Lead;
  rising: number;
  fading: number;
  /** What brought the most to the leading figure. */
  best: { from: string; to: string } | null;
};

export function answerOf(figures: readonly Figure[], overview: Overview): Answer {
  const lead = leadOf(figures, overview);
  return { lead, ...overview.moved, best: 'figure' in lead ? bestPoint(lead.figure, overview) : null };
}

/** Of the figure that people ask for first, among those of which the most is known. */
function leadOf(figures: readonly Figure[], overview: Overview): Lead {
  const [first] = figures;
  if (!first) return { kind: 'waiting' };
  const compared = figures.find(
    ({ change }) => change.compared && (change.compared.previous > 0 || change.compared.gained > 0),
  );
  if (compared) return { kind: 'compared', figure: compared, pace: paceOf(compared.change) };
  for (const figure of figures)
    if (figure.change.gained !== null)
      return { kind: overview.comparison ? 'gained' : 'plain', figure, gained: figure.change.gained };
  for (const kind of ['part', 'across'] as const)
    for (const figure of figures) {
      const span = figure.change[kind];
      if (span) return { kind, figure, span };
    }
  const reason = reasonOf(first, overview);
  return { kind: reason === 'ends' ? 'unread' : reason };
}
