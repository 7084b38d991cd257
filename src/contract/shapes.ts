/** Shapes of the words that many endpoints share; apart from the words, so that pages can have those without zod. */
import { z } from 'zod';
import { languageCodes } from './languages.ts';
import { metricNames } from './metrics.ts';
import { tiers } from './plans.ts';
import { platformIds } from './platforms.ts';

export const language = z.enum(languageCodes);
export const platformId = z.enum(platformIds);
export const tier = z.enum(tiers);
export const metric = z.enum(metricNames);

/** Values of `Metrics`. */
export const metrics = z.partialRecord(metric, z.number().int().nonnegative());
