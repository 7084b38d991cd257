/** The help says what the product does: its numbers are the product's own, in every language. */
import { expect, test } from 'vitest';
import { apiVersions, idempotencyHours } from '#domain/api-keys.ts';
import { streamCopyBitRate } from '#domain/audio.ts';
import { errorRules } from '#domain/errors.ts';
import { largestImport, mostColumns, mostImportFiles } from '#domain/imports.ts';
import { languageCodes } from '#domain/languages.ts';
import {
  largestUpload,
  longestUrl,
  mostArtistSongs,
  mostAudioPlaylistItems,
  mostUrlsAtOnce,
  mostViews,
} from '#domain/limits.ts';
import { changeDays } from '#domain/metrics.ts';
import { leastChange, leastGain, momentumDays } from '#domain/momentum.ts';
import { plans } from '#domain/plans.ts';
import { terms } from '#domain/terms.ts';
import {
  deliveryDays,
  failingDays,
  mostSeconds,
  mostWebhooks,
  secretOverlapHours,
} from '#domain/webhooks.ts';
import { daysAfterRelease } from '#domain/worth-a-look.ts';
import { usualLimits } from '#server/audio/analyse.ts';
import { sentences } from '#server/http/v1/explaining.ts';
import { sessionDays } from '#server/modules/accounts/policy.ts';
import { graceDays } from '#server/modules/billing/standing.ts';
import { demoAccountDays } from '#server/modules/demo/policy.ts';
import { fewestMonths, statementGraceDays } from '#server/modules/earnings/policy.ts';
import { rateDays } from '#server/modules/earnings/rates/queries-rates.ts';
import { usualSpans } from '#server/modules/growth/policy.ts';
import { endedDays } from '#server/modules/listening/policy.ts';
import { deadAfter } from '#server/modules/sync/policy.ts';
import { goneStatus, mostTries } from '#server/modules/webhooks/policy.ts';
import { readText } from './source.ts';

const hour = 3600;
/** As measured last: what the help says of it is that. */
const audioTruth: Record<string, { right: number; of: number }> = JSON.parse(
  readText('bench/results/audio-truth.json'),
);
const pricesOf = ({ price }: (typeof plans)['indie']) => [price.monthly / 100, price.yearly / 100];

/** What each article says in figures. */
const claims: Record<string, readonly (number | undefined)[]> = {
  'account-and-sign-in': [sessionDays],
  api: [...Object.values(plans).map(({ api }) => api.requestsPerHour), idempotencyHours],
  earnings: [fewestMonths, statementGraceDays, rateDays],
  'audio-uploads': [
    ...[largestUpload / 1e9, usualLimits.audioSeconds / hour, streamCopyBitRate / 1000],
    ...[plans.free, plans.indie, plans.premium].flatMap(({ audio }) => [audio.minutes, audio.bytes / 1e9]),
    ...Object.values(audioTruth).flatMap(({ right, of }) => (right === 0 ? [] : [right, of])),
  ],
  'export-your-data': [changeDays, momentumDays],
  'find-sort-and-filter': [momentumDays, leastChange * 100, leastGain, mostViews],
  'getting-started': [plans.free.trackLimit, mostUrlsAtOnce],
  'growth-and-changes': [...usualSpans, terms.youtube.keepDays],
  'how-often-numbers-update': [deadAfter, (plans.indie.syncEverySeconds ?? 0) / hour],
  imports: [mostImportFiles, largestImport / 1024 / 1024, mostColumns],
  'links-that-work': [longestUrl, mostUrlsAtOnce],
  'missing-numbers': [terms.youtube.keepDays, momentumDays],
  'plans-and-limits': [
    ...[plans.free.trackLimit, plans.indie.trackLimit, (plans.indie.syncEverySeconds ?? 0) / hour],
    ...[...pricesOf(plans.indie), ...pricesOf(plans.premium), graceDays],
    ...Object.values(plans).flatMap(({ support, api }) => [support.answerHours, api.requestsPerHour]),
  ],
  'public-pages': [mostArtistSongs],
  'sample-data': [demoAccountDays],
  'unusual-figures': [daysAfterRelease],
  'share-audio-privately': [mostAudioPlaylistItems, endedDays],
  'when-a-song-cannot-be-read': [terms.youtube.keepDays],
  webhooks: [
    ...[mostWebhooks, mostSeconds, secretOverlapHours, deliveryDays, failingDays, goneStatus],
    mostTries - 1,
  ],
  'where-a-number-comes-from': [momentumDays],
};

/** `2,048`, `2.048` and `2 048` are one figure; so are `6.49` and `6,49`. */
function says(text: string, figure: number): boolean {
  const [whole = '', cents] = String(figure).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '[.,\\s\\u00a0\\u202f]?');
  return new RegExp(`(?<!\\d)${grouped}${cents === undefined ? '' : `[.,]${cents}`}(?!\\d)`).test(text);
}

const article = (name: string, language: string): string => readText(`content/help/${name}/${language}.md`);

test.each(Object.entries(claims))(
  '[SITE-05] the figures of “%s” are those of the product',
  (name, figures) => {
    for (const language of languageCodes)
      for (const figure of figures)
        expect([language, figure, says(article(name, language), figure ?? Number.NaN)]).toEqual([
          ...[language, figure],
          true,
        ]);
  },
);

test('[SITE-05] the columns of a file that the help names are those of the file', () => {
  for (const language of languageCodes)
    expect(article('export-your-data', language)).toContain(`\`viewsChange${changeDays}Days\``);
});

/** Word by word what was true once: importing, sign-ins, songs on several platforms and takeouts are there. */
const outdated = [
  'not available yet',
  'planned',
  'three songs here',
  'counts as two songs',
  'its earlier history is there',
];

test.each([
  'missing-numbers',
  'what-each-number-means',
  'where-a-number-comes-from',
  'totals-across-platforms',
])('[SITE-05] “%s” promises nothing that is there already, and leads to it in every language', (name) => {
  for (const phrase of outdated) expect(article(name, 'en')).not.toContain(phrase);
  if (name === 'totals-across-platforms') return;
  for (const language of languageCodes) expect(article(name, language)).toContain('](/help/imports)');
});

test('[SITE-05] a history that begins when one follows a song is promised nowhere as one that was there before', () => {
  for (const phrase of outdated)
    for (const name of ['getting-started', 'links-that-work', 'export-your-data'])
      expect([name, article(name, 'en').includes(phrase)]).toEqual([name, false]);
});

test('[SITE-05] [TRK-09] buttons are called as they are', () => {
  for (const language of languageCodes) {
    const { refresh, remove } = JSON.parse(readText(`src/i18n/tracks/${language}.json`));
    const { chart } = JSON.parse(readText(`src/i18n/metrics/${language}.json`));
    for (const name of [chart.mode.day, chart.mode.total])
      expect(article('growth-and-changes', language)).toContain(`**${name}**`);
    const changed = JSON.parse(readText(`src/i18n/changed/${language}.json`));
    expect(article('one-song-on-several-platforms', language)).toContain(`**${changed.title}**`);
    expect(article('how-often-numbers-update', language)).toContain(`**${refresh.now}**`);
    expect(article('remove-and-restore-songs', language)).toContain(`**${remove.now}**`);
    const pages = JSON.parse(readText(`src/i18n/public-pages/${language}.json`));
    const sharing = JSON.parse(readText(`src/i18n/sharing/${language}.json`));
    const { name: artist, listed, about, contact, links, numbers, songs } = pages.editor;
    for (const name of [pages.add, pages.again, artist, listed, about, contact, links, numbers, songs])
      expect(article('public-pages', language)).toContain(`**${name}**`);
    for (const name of [sharing.publish, sharing.withdraw])
      expect(article('public-pages', language)).toContain(`**${name}**`);
    const { rates } = JSON.parse(readText(`src/i18n/earnings/${language}.json`));
    for (const name of [rates.title, rates.import])
      expect(article('earnings', language)).toContain(`**${name}**`);
    const { mark, sheet } = JSON.parse(readText(`src/i18n/worth-a-look/${language}.json`));
    for (const name of [mark.useless, sheet.open, sheet.print])
      expect(article('unusual-figures', language)).toContain(`**${name}**`);
  }
});

test.each(languageCodes)(
  '[API-01] in %s every failure that programs meet has a heading and its status',
  (language) => {
    const text = article('api-errors', language);
    const headed = [...text.matchAll(/^## `(\w+)`\n\n(.*)$/gm)].map(([, code, said = '']) => [
      code,
      /\d{3}/.exec(said)?.[0],
    ]);
    const codes = Object.keys(sentences) as (keyof typeof sentences)[];
    expect(headed.toSorted()).toEqual(
      codes.map((code) => [code, String(errorRules[code].status)]).toSorted(),
    );
    expect(article('api', language)).toContain(`Tracklight-Version: ${apiVersions[0]}`);
  },
);
