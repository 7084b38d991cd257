/** One statement, written in every way that people's spreadsheets write it: the same figures, or a question. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOf } from '#kit/packed-files.ts';
import { draws } from '#kit/thorough.ts';
import { openFiles } from '../../files/open.ts';
import type { Answers, FileReader } from '../kind.ts';

const today = '2026-11-27';
const isrcs = ['QZABC2600001', 'QZABC2600002', 'QZABC2600003'] as const;
const currencies = ['USD', 'EUR', 'JPY'] as const;

type Sale = { month: number; isrc: string; store: string; units: number; millis: number; currency: string };
const sale = fc.record({
  /** Of 2025. */
  month: fc.integer({ min: 1, max: 12 }),
  isrc: fc.constantFrom(...isrcs),
  store: fc.constantFrom('Spotify', 'Apple Music', 'Deezer'),
  units: fc.integer({ min: 1, max: 90_000 }),
  millis: fc.integer({ min: 1, max: 9_000_000 }),
  currency: fc.constantFrom(...currencies),
});

const two = (number: number) => String(number).padStart(2, '0');
const lastDay = (month: number) => new Date(Date.UTC(2025, month, 0)).getUTCDate();
const serial = (month: number) => Math.round(Date.UTC(2025, month - 1, 1) / 86_400_000) + 25_569;
const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A month of 2025 in the column `Month`, or in two columns; each leaves one reading alone or has to ask. */
const months: Record<string, (month: number) => string[]> = {
  iso: (month) => [`2025-${two(month)}`],
  firsts: (month) => [`2025-${two(month)}-01`],
  american: (month) => [`${month}/1/2025`],
  european: (month) => [`01.${two(month)}.2025`],
  short: (month) => [`${short[month - 1]}-25`],
  loud: (month) => [`${short[month - 1]?.toUpperCase()} 2025`],
  serial: (month) => [String(serial(month))],
  joined: (month) => [`2025${two(month)}`],
  slashed: (month) => [`${two(month)}/2025`],
  shortYear: (month) => [`${two(month)}/25`],
  shortYearFirst: (month) => [`25-${two(month)}`],
  ends: (month) => [`2025-${two(month)}-01`, `2025-${two(month)}-${lastDay(month)}`],
  americanEnds: (month) => [`${month}/1/2025`, `${month}/${lastDay(month)}/2025`],
  span: (month) => [`2025-${two(month)}-01 – 2025-${two(month)}-${lastDay(month)}`],
  americanSpan: (month) => [`${month}/1/2025 - ${month}/${lastDay(month)}/2025`],
  namedSpan: (month) => [`${short[month - 1]} 1 – ${short[month - 1]} ${lastDay(month)}, 2025`],
  yearApart: (month) => ['2025', String(month)],
  namedYearApart: (month) => ['2025', short[month - 1] ?? ''],
};

/** Names of the columns of dates, of quantity, money and currency; the second names, where a header has two rows. */
const headers = {
  en: [
    'Month',
    'Start date',
    'End date',
    'Sales year',
    'Sales month',
    'Store',
    'Quantity',
    'Net payable',
    'Currency',
  ],
  de: ['Monat', 'Von', 'Bis', 'Jahr', 'Monat', 'Shop', 'Menge', 'Nettobetrag', 'Währung'],
  es: ['Mes', 'Desde', 'Hasta', 'Año', 'Mes', 'Tienda', 'Unidades', 'Regalías netas', 'Moneda'],
  ru: [
    'Месяц',
    'Дата начала',
    'Дата окончания',
    'Год',
    'Месяц',
    'Площадка',
    'Количество',
    'Вознаграждение',
    'Валюта',
  ],
  ja: ['利用月', '開始日', '終了日', '年', '月', 'ストア', '数量', '印税', '通貨'],
} as const;

/** How rows name all stores, beside them: the sum of a song and month. */
const allStores = {
  en: ['All stores', 'Total all platforms', 'All'],
  de: ['Alle Shops', 'Summe aller Händler', 'Shops gesamt'],
  es: ['Todas las tiendas', 'Total de todas las plataformas', 'Todas'],
  ru: ['Все магазины', 'Итого по всем площадкам', 'Все'],
  ja: ['すべてのストア', '全ストア合計', '全配信先'],
} as const;

/** How a row names the sum of one store, in its column or the first one; it has no day. */
const ofStore = {
  en: ['Spotify Total', 'Total Deezer', 'Subtotal Apple Music'],
  de: ['Summe Spotify', 'Deezer gesamt', 'Zwischensumme Apple Music'],
  es: ['Total de Spotify', 'Suma Deezer', 'Subtotal Apple Music'],
  ru: ['Итого Spotify', 'Deezer: всего', 'Промежуточный итог'],
  ja: ['Spotify合計', 'Deezer 総計', 'Apple Music 小計'],
} as const;

/** How a row names its currency: by code, by a name, by a sign beside the amount alone; or a line above all rows does. */
const currencyForms = {
  code: (currency: string) => currency,
  word: (currency: string) => ({ USD: 'US Dollar', EUR: 'Euro', JPY: 'Japanese Yen' })[currency] ?? '',
  before: (currency: string) => ({ USD: 'US$', EUR: '€', JPY: 'JPY ' })[currency] ?? '',
  behind: (currency: string) => ({ USD: ' USD', EUR: ' €', JPY: ' JPY' })[currency] ?? '',
  above: (currency: string) => currency,
};

/** Yen have no parts: what stands between their digits is between thousands. */
const yen = (amount: number, mark: string) =>
  String(amount).replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.');

/** Thousands of a unit of money, with the mark of the language. */
const money = (millis: number, mark: string) =>
  `${Math.floor(millis / 1000)}${mark}${String(millis % 1000).padStart(3, '0')}`;

const layout = fc.record({
  form: fc.constantFrom(...Object.keys(months)),
  separator: fc.constantFrom(',', ';', '\t'),
  mark: fc.constantFrom('.' as const, ',' as const),
  /** Another column of dates, which tells the order where it is written the American way. */
  hasReported: fc.boolean(),
  /** Where the sums of all rows stand: none, a word in the first column or where the store stands, no word at all. */
  total: fc.constantFrom('none', 'first', 'store', 'bare'),
  /** Rows that say again what a song has earned in all stores: none, before, among or behind the stores. */
  again: fc.constantFrom('none', 'none', 'before', 'among', 'behind'),
  wordOfAll: fc.constantFrom(0, 1, 2),
  /** Where the sum of a store stands, behind its rows. */
  ofStore: fc.constantFrom('none', 'none', 'first', 'store'),
  /** As whole yen with a mark between thousands, or as parts of one. */
  areYenWhole: fc.boolean(),
  language: fc.constantFrom(...(Object.keys(headers) as (keyof typeof headers)[])),
  hasSecondHeader: fc.boolean(),
  currencyForm: fc.constantFrom(...(Object.keys(currencyForms) as (keyof typeof currencyForms)[])),
});

type Layout = typeof layout extends fc.Arbitrary<infer Value> ? Value : never;

/** As somebody who knows the file would answer. */
const orderOf = ({ form }: Layout) =>
  form.startsWith('american')
    ? 'mdy'
    : form === 'shortYear'
      ? 'my'
      : form === 'shortYearFirst'
        ? 'ym'
        : 'dmy';

const isAmerican = ({ form }: Layout) => form.startsWith('american');

function namesOf(language: keyof typeof headers, { form, hasReported, currencyForm }: Layout): string[] {
  const [month, start, end, year, part, store, quantity, net, currency] = headers[language];
  return [
    ...(hasReported ? ['Reporting date'] : []),
    ...(form.endsWith('Apart')
      ? [year, part]
      : form.toLowerCase() === 'ends' || form === 'americanEnds'
        ? [start, end]
        : [month]),
    'ISRC',
    store,
    quantity,
    net,
    ...(currencyForm === 'code' || currencyForm === 'word' ? [currency] : []),
  ];
}

/** An amount of this currency, with its sign where no column has it. */
function amountIn(form: Layout, millis: number, currency: string): string {
  const { currencyForm, mark } = form;
  const sign = currencyForms[currencyForm](currency);
  const amount = isWhole(form, currency) ? yen(millis, mark) : money(millis, mark);
  if (currencyForm === 'before') return `${sign}${amount}`;
  return currencyForm === 'behind' ? `${amount}${sign}` : amount;
}

const isWhole = ({ areYenWhole }: Layout, currency: string): boolean => areYenWhole && currency === 'JPY';

/** Yen that nothing tells from whole ones: each of three places, as thousands have them. Those are read as thousands. */
const areLikeWhole = (sales: readonly Sale[], { areYenWhole }: Layout): boolean =>
  !areYenWhole && sales.every(({ millis, currency }) => currency === 'JPY' && millis >= 1000);

/** One for each song, month and currency, as if it were a store of its own. */
function sumsOfStores(sales: readonly Sale[], { language, wordOfAll }: Layout): Sale[] {
  const store = allStores[language][wordOfAll] as string;
  const songs = Map.groupBy(sales, ({ isrc, month, currency }) => `${isrc} ${month} ${currency}`);
  return [...songs.values()].map((same) => ({
    ...(same[0] as Sale),
    store,
    units: same.reduce((sum, { units }) => sum + units, 0),
    millis: same.reduce((sum, { millis }) => sum + millis, 0),
  }));
}

function rowsOf(sales: readonly Sale[], form: Layout): string[][] {
  const dates = months[form.form] as (month: number) => string[];
  const inColumn = form.currencyForm === 'code' || form.currencyForm === 'word';
  const sums = form.again === 'none' ? [] : sumsOfStores(sales, form);
  const half = { none: 0, before: 0, among: Math.floor(sales.length / 2), behind: sales.length }[form.again];
  const all = [...sales.slice(0, half), ...sums, ...sales.slice(half)];
  return all.map(({ month, isrc, store, units, millis, currency }) => [
    ...(form.hasReported ? [isAmerican(form) ? '1/31/2026' : '2026-01-31'] : []),
    ...dates(month),
    isrc,
    store,
    String(units),
    amountIn(form, millis, currency),
    ...(inColumn ? [currencyForms[form.currencyForm](currency)] : []),
  ]);
}

function written(sales: readonly Sale[], form: Layout): string {
  const header = namesOf(form.language, form);
  const second = namesOf(form.language === 'en' ? 'de' : 'en', form);
  const all = money(
    sales.reduce((sum, { millis }) => sum + millis, 0),
    form.mark,
  );
  const netAt = header.indexOf(headers[form.language][7]);
  const wordAt =
    { none: -1, bare: -1, first: 0, store: header.indexOf(headers[form.language][5]) }[form.total] ?? -1;
  const total = header.map((_, index) => (index === netAt ? all : index === wordAt ? 'Total' : ''));
  const storeAt = form.ofStore === 'first' ? 0 : header.indexOf(headers[form.language][5]);
  const part = header.map((_, index) =>
    index === netAt ? '12' : index === storeAt ? ofStore[form.language][form.wordOfAll] : '',
  );
  const quoted = (cell: string) => (cell.includes(form.separator) ? `"${cell}"` : cell);
  const [first] = sales;
  const above = [['Nori'], [`${headers[form.language][8]}: ${first?.currency}`]];
  return [
    ...(form.currencyForm === 'above' ? above : []),
    header,
    ...(form.hasSecondHeader ? [second] : []),
    ...rowsOf(sales, form),
    ...(form.ofStore === 'none' ? [] : [part]),
    ...(form.total === 'none' ? [] : [total]),
  ]
    .map((cells) => cells.map(quoted).join(form.separator))
    .join('\n');
}

async function readerOf(text: string, answers: Answers): Promise<FileReader> {
  const [file] = await openFiles([{ path: fileOf(text), name: 'statement.csv' }], today);
  if (!file || 'failure' in file) throw new Error(file?.failure);
  const asking = await file.reader(answers);
  if (!asking.asks.includes('columns')) return asking;
  return file.reader({ ...answers, columns: asking.columns.map(({ meaning }) => meaning) });
}

type Key = string;
const keyOf = (from: string, to: string, isrc: string, store: string, currency: string): Key =>
  [from, to, isrc, store, currency].join(' ');

function wanted(sales: readonly Sale[], form: Layout): Map<Key, [units: number, earnings: number]> {
  const sums = new Map<Key, [number, number]>();
  for (const { month, isrc, store, units, millis, currency } of sales) {
    const key = keyOf(`2025-${two(month)}-01`, `2025-${two(month)}-${lastDay(month)}`, isrc, store, currency);
    const [before, paid] = sums.get(key) ?? [0, 0];
    sums.set(key, [before + units, paid + millis * (isWhole(form, currency) ? 1_000_000 : 1000)]);
  }
  return sums;
}

async function told(reader: FileReader): Promise<Map<Key, [units: number, earnings: number]>> {
  const sums = new Map<Key, [number, number]>();
  for await (const { record } of reader.read()) {
    if ('reason' in record) {
      expect(['total', 'note']).toContain(record.reason);
      continue;
    }
    const { from, to, song, store, currency, figures } = record;
    const key = keyOf(from ?? '', to ?? '', song?.isrc ?? '', store, currency);
    const [before, paid] = sums.get(key) ?? [0, 0];
    sums.set(key, [before + (figures.units ?? 0), paid + (figures.earnings ?? 0)]);
  }
  return sums;
}

const inOneCurrency = (sales: readonly Sale[]): Sale[] =>
  sales.map((one) => ({ ...one, currency: sales[0]?.currency ?? '' }));

test('[SYNC-10] a statement in any form gives its figures, or asks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 2, maxLength: 25 }), layout, async (drawn, form) => {
      const sales = form.currencyForm === 'above' ? inOneCurrency(drawn) : drawn;
      fc.pre(!areLikeWhole(sales, form));
      const text = written(sales, form);
      const reader = await readerOf(text, {});
      if (reader.asks.length > 0) {
        expect(['dayOrder', 'timeUnit', 'decimalMark']).toEqual(expect.arrayContaining(reader.asks));
        const order = orderOf(form);
        const answered = await readerOf(text, {
          dayOrder: order,
          timeUnit: 'month',
          decimalMark: form.mark,
        });
        expect(await told(answered)).toEqual(wanted(sales, form));
        return;
      }
      expect(await told(reader)).toEqual(wanted(sales, form));
    }),
    { numRuns: draws(600) },
  );
});
