/** What a link's owner has of it beyond public numbers, as pages of the link are told: by imports and by their sign-in. */
import { z } from 'zod';
import { figureNames } from '#domain/own-figures.ts';

const figure = z.enum(figureNames);

/** A zone, or `source`: the days of the file, whatever their zone is. */
const dayBoundary = z.string();

/** What the imported files are called. */
const files = z.array(z.string());

/** A figure that its owner has imported, or reads by their sign-in, and the days that it is of. */
export const ownFigureSpan = z.object({
  figure,
  from: z.iso.date(),
  to: z.iso.date(),
  /** Days that have a value of their own. */
  days: z.number().int(),
  dayBoundary,
  /** Imports (`imp_…`) and connections (`con_…`). */
  sourceIds: z.array(z.string()),
  files,
});

/** Days that the points of a history may be of. */
export const importedDays = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  dayBoundary,
  sourceIds: z.array(z.string()),
  files,
});

/** What one day says of one figure. */
export const importedFigure = z.object({
  figure,
  value: z.number().int(),
  /** ISO 4217, of money. */
  currency: z.string().nullable(),
  source: z.enum(['owner', 'import']),
  sourceId: z.string(),
  files,
  dayBoundary,
});
