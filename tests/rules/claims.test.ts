/** The site claims nothing that the product cannot back: its numbers are the product's own, and it praises nothing. */
import { expect, test } from 'vitest';
import { longestContactMessage } from '#contract/contact.ts';
import { streamCopyBitRate } from '#domain/audio.ts';
import { offeredCodes } from '#domain/languages.ts';
import { longestName, mostUrlsAtOnce } from '#domain/limits.ts';
import { plans } from '#domain/plans.ts';
import { platformIds } from '#domain/platforms.ts';
import { usualSpans } from '#server/modules/growth/policy.ts';
import { listedPaths, readText } from './source.ts';
import { flatten } from './texts.ts';

/** What may stand on the site as a number, by what the product does. */
const backed = new Set([
  ...Object.values(plans).flatMap(({ trackLimit, support }) => [trackLimit, support.answerHours]),
  ...usualSpans,
  platformIds.length,
  offeredCodes.length,
  streamCopyBitRate / 1000,
  mostUrlsAtOnce,
  longestName,
  longestContactMessage,
]);

/** A standard for dates; Hindi and Japanese count small things in figures. */
const isSmall = (figure: number): boolean => figure <= 4;
const isName = (text: string): string => text.replace(/ISO 8601/g, '');

/** `5,000`, `5.000` and `5 000` are one figure. */
const figuresIn = (text: string): number[] =>
  (isName(text).match(/\d+(?:[.,\s\u00a0\u202f]\d{3})*/g) ?? []).map((figure) =>
    Number(figure.replace(/\D/g, '')),
  );

const unbacked = (text: string): number[] =>
  figuresIn(text).filter((figure) => !backed.has(figure) && !isSmall(figure));

/** `8K+ artists` and the like, and what every product says of itself. */
const boast =
  /\d\s*[KMB]?\s*\+|\b(thousands|millions) of\b|\btrusted by\b|\b(leading|award|world[- ]class|best|#1|number one)\b/i;

const folders = ['landing', 'site', 'features', 'plans', 'contact', 'content'];
const texts = folders.flatMap((folder) =>
  listedPaths(`src/i18n/${folder}/*.json`).flatMap((path) =>
    flatten(JSON.parse(readText(path))).map(([key, text]) => ({ at: `${path} ${key}`, text })),
  ),
);
const pages = listedPaths('content/pages/about/*.md').map((path) => ({ at: path, text: readText(path) }));

test('[SITE-06] every number on the site is one of the product', () => {
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(({ text }) => unbacked(text).length > 0)).toEqual([]);
});

test('[SITE-06] nothing counts artists or songs that nobody counted, or praises itself', () => {
  expect([...texts, ...pages].filter(({ text }) => boast.test(text))).toEqual([]);
});

test('planted claims are found', () => {
  for (const text of ['8K+ artists', '44K+ tracks analysed', '7+ platforms', 'Trusted by artists'])
    expect(boast.test(text), text).toBe(true);
  expect(unbacked('26 songs, 5 000 characters, 5,000 and 5.000, 12,000 artists')).toEqual([26, 12_000]);
  expect(unbacked('ISO 8601, 25 songs, 3 steps')).toEqual([]);
});
