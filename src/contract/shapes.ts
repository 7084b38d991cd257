/** Shapes of the words that many endpoints share; apart from the words, so that pages can have those without zod. */
import { z } from 'zod';
import { isDay } from '#domain/days.ts';
import { languageCodes } from '#domain/languages.ts';
import { longestName } from '#domain/limits.ts';
import { metricNames } from '#domain/metrics.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { tiers } from '#domain/plans.ts';
import { platformIds } from '#domain/platforms.ts';

export const language = z.enum(languageCodes);
export const platformId = z.enum(platformIds);
export const tier = z.enum(tiers);
export const metric = z.enum(metricNames);
export const counter = metric.exclude(['popularity', 'rank', 'price']);

/** Of a person, in whatever script; the messages are keys of the form's own texts. */
export const personName = ({ required, long }: { required: string; long: string }) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(longestName, long)
    .refine(hidesNothing, 'controlCharacter')
    .refine(isVisible, required);

/** Seconds between syncs by themselves: the plan's, or more where the platform takes few calls; null: by hand. */
export const everySeconds = z.number().int().nonnegative().nullable();

/** Values of `Metrics`. */
export const metrics = z.partialRecord(metric, z.number().int().nonnegative());

/** A day that somebody asks for. */
export const day = z.iso.date().refine(isDay, 'a day from 1900 to 2999');

/** A month that somebody asks for. */
export const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'a month from 1900 to 2999');

/** Of several songs: some of their videos are, or may be, Shorts, which a metric that is told counts by a rule of its own. */
export const mayHaveShorts = z.literal(true).optional();
