/** The shape of a printed document, for replies. */
import { z } from 'zod';
import { intervals } from '#domain/days.ts';
import type { PrintedDocument } from './documents.ts';
import { language } from './shapes.ts';

const source = z.string();
const gap = z.object({ from: z.iso.date(), to: z.iso.date(), gained: z.number().int() });
const numbers = z.array(z.number().nullable());
const unit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count') }),
  z.object({ kind: z.literal('share') }),
  z.object({ kind: z.literal('money'), currency: z.string() }),
  z.object({ kind: z.literal('decibels') }),
]);
const figure = z.object({
  label: z.string(),
  value: z.string(),
  change: z.string().optional(),
  note: z.string().optional(),
  source,
});
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('sentence'), text: z.string(), source: source.optional() }),
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({
    kind: z.literal('chart'),
    title: z.string(),
    sentence: z.string(),
    mode: z.enum(['lines', 'bars', 'areas']),
    interval: z.enum(intervals),
    dates: z.array(z.string()),
    series: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), values: numbers, faint: z.boolean().optional() },
        gaps: z.array(gap).optional(),
      }),
    ),
    unit,
    source,
  }),
  z.object({
    kind: z.literal('table'),
    title: z.string(),
    heads: z.array(z.string()),
    rows: z.array(
      z.object({
        texts: z.array(z.string()),
        cells: z.array(z.union([z.string(), z.number(), z.null()])),
      }),
    ),
    source,
  }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
]);

/** As `PrintedDocument`. */
export const printedDocument: z.ZodType<PrintedDocument> = z.object({
  language,
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  madeAt: z.string(),
  isSample: z.boolean(),
  note: z.string().optional(),
  logo: z.string().optional(),
  blocks: z.array(block),
});
