/** Earnings as a file: a line for each currency and key, as the page has them or for programs. */
import type {
  CurrencyEarnings,
  EarningGroup,
  EarningRow,
  exportEarnings as endpoint,
} from '#contract/earnings.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { formIn } from '#domain/cells.ts';
import { utcDay } from '#domain/days.ts';
import { shownFileName } from '#domain/file-names.ts';
import type { Language } from '#domain/languages.ts';
import { isPlatform, platformNames } from '#domain/platforms.ts';
import { earningColumns } from '#i18n/own.ts';
import type { Ctx } from '#server/context.ts';
import type { StreamReply } from '#server/route.ts';
import { type Column, csvFile, fileName, jsonFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import { type Earner, readEarnings } from './earnings.ts';

type Line = EarningRow & { currency: string; sandbox?: true };

export async function exportEarnings(
  ctx: Ctx,
  user: Earner,
  { format, lang, bom, ...asked }: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  const { currencies, reference, sandbox } = await readEarnings(ctx, user, asked, null);
  const lines = currencies.flatMap(({ currency, rows }: CurrencyEarnings) =>
    rows.map((row): Line => ({ currency, ...row, ...(sandbox && { sandbox }) })),
  );
  const isSandbox = sandbox === true;
  if (format === 'csv' && lang)
    return csvFile(
      shownFileName({ words: ['earnings', asked.groupBy], isSandbox, days: spanOf(ctx, asked) }),
      {
        columns: shownColumns(asked.groupBy, lang, reference?.currency),
        pages: [lines],
        form: formIn(lang),
      },
    );
  const name = fileName(`earnings-${asked.groupBy}`, isSandbox);
  return format === 'csv'
    ? csvFile(name, { columns, pages: [lines], bom })
    : jsonFile(name, { pages: [lines] });
}

/** The days that were asked for, or the one on which all of it was. */
const spanOf = (ctx: Ctx, { from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from && to ? { from, to } : utcDay(ctx.clock.now());

const columns: Column<Line>[] = [
  ['currency', ({ currency }) => currency],
  ['key', ({ key }) => key],
  ['name', ({ name }) => name],
  // As numbers: a minus before a text is taken for a formula.
  ['amount', ({ amount }) => Number(amount)],
  ['units', ({ units }) => units],
  ['refunds', ({ refunds }) => Number(refunds)],
  // What has no rate is in none of it.
  ['about', ({ about }) => about && Number(about.amount)],
  ['rate', ({ about }) => about?.rate && Number(about.rate)],
  ['rateDay', ({ about }) => about?.last],
  ['withoutRate', ({ about }) => about && Number(about.without)],
  ['sandbox', ({ sandbox }) => sandbox && 'true'],
];

function shownColumns(
  groupBy: EarningGroup,
  language: Language,
  reference: string | undefined,
): Column<Line>[] {
  const words = wordsIn('earnings', language);
  const head = earningColumns(words);
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const nameOf = ({ key, name }: Line): string => {
    if (key === '') return words('key.none');
    if (groupBy === 'store') return isPlatform(key) ? platformNames[key] : key;
    if (groupBy === 'country') return key === 'ZZ' ? words('key.none') : (countries.of(key) ?? key);
    return name ?? key;
  };
  return [
    [words(`by.${groupBy}`), nameOf],
    [head.amount, ({ amount }) => Number(amount)],
    [head.currency, ({ currency }) => currency],
    [head.units, ({ units }) => units],
    [head.refunds, ({ refunds }) => Number(refunds)],
    ...(reference === undefined
      ? []
      : ([
          [head.about(reference), ({ about }) => about && Number(about.amount)],
          [head.rateDay, ({ about }) => about?.last],
          [head.without, ({ about }) => about && Number(about.without)],
        ] satisfies Column<Line>[])),
  ];
}
