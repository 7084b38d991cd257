/** The reconciliation as a file, written page by page. */
import type { QueryOf } from '#contract/endpoint.ts';
import type {
  DifferenceReason,
  exportReconciliation as endpoint,
  ReconciledMonth,
  ReconciledSong,
} from '#contract/reconciliation.ts';
import { type Cell, formIn } from '#domain/cells.ts';
import { shownFileName } from '#domain/file-names.ts';
import type { Language } from '#domain/languages.ts';
import { platformNames } from '#domain/platforms.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner, StreamReply } from '#server/route.ts';
import { type Column, csvFile, fileName, jsonFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import { readReconciliation } from './reconciliation.ts';

type Line = Record<string, Cell>;
type Page = Awaited<ReturnType<typeof readReconciliation>>;

const songsAtOnce = 20;

export async function exportReconciliation(
  ctx: Ctx,
  owner: Owner,
  { format, bom, lang, ...asked }: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  const read = (cursor?: string) =>
    readReconciliation(ctx, owner, { ...asked, ...(cursor && { cursor }), limit: songsAtOnce });
  // What is refused is refused before the file begins.
  const first = await read();
  async function* each<Row>(rowsOf: (reply: Page['reply']) => Row[]): AsyncGenerator<Row[]> {
    for (
      let page: Page | undefined = first;
      page;
      page = page.nextCursor ? await read(page.nextCursor) : undefined
    )
      yield rowsOf(page.reply);
  }
  const { from, to } = first.reply;
  if (format === 'csv' && lang) {
    const named = { words: ['sources'], isSandbox: ctx.config.sandbox, days: { from, to } };
    const form = formIn(lang);
    return csvFile(shownFileName(named), {
      columns: shownColumns(wordsFor(lang)),
      pages: each(monthsOf),
      form,
    });
  }
  const pages = each(linesOf);
  const name = fileName('reconciliation', ctx.config.sandbox, from, to);
  return format === 'csv' ? csvFile(name, { columns, pages, bom }) : jsonFile(name, { pages });
}

const columnNames = [
  ...['songId', 'title', 'artist', 'platform', 'metric', 'month', 'one', 'other', 'from', 'to'],
  ...[
    'oneValue',
    'otherValue',
    'difference',
    'share',
    'reasons',
    'oneDays',
    'otherDays',
    'oneSources',
    'otherSources',
  ],
  'sandbox',
];

const columns = columnNames.map((name): Column<Line> => [name, (line) => line[name]]);

const reasonText = ({ kind, ...facts }: DifferenceReason): string =>
  [kind, ...Object.values(facts)].join(' ');

const linesOf = ({ songs, sandbox }: Page['reply']): Line[] =>
  songs.flatMap(({ songId, title, artist, months }) =>
    months.flatMap(({ platform, metric, month, sides, pairs }) =>
      pairs.map(({ reasons, ...pair }) => {
        const side = (source: typeof pair.one) => sides.find((one) => one.source === source);
        return {
          ...{ songId, title, artist, platform, metric, month, ...pair },
          reasons: reasons.map(reasonText).join('; '),
          oneDays: side(pair.one)?.dayBoundary,
          otherDays: side(pair.other)?.dayBoundary,
          oneSources: side(pair.one)?.sourceIds.join(' '),
          otherSources: side(pair.other)?.sourceIds.join(' '),
          ...(sandbox && { sandbox: 'true' }),
        };
      }),
    ),
  );

type ShownMonth = Pick<ReconciledSong, 'title' | 'artist'> & ReconciledMonth;

const monthsOf = ({ songs }: Page['reply']): ShownMonth[] =>
  songs.flatMap(({ title, artist, months }) => months.map((month) => ({ title, artist, ...month })));

const sources = ['counter', 'dashboard', 'statement'] as const;
const pairs = [
  ['counter', 'dashboard'],
  ['counter', 'statement'],
  ['dashboard', 'statement'],
] as const;

type Words = {
  words: Translate<'files'>;
  source: Translate<'reconciliation'>;
  metric: Translate<'metrics'>;
};

const wordsFor = (language: Language): Words => ({
  words: wordsIn('files', language),
  source: wordsIn('reconciliation', language),
  metric: wordsIn('metrics', language),
});

/** As the page has them: the sources beside each other, and by how much they differ over the days that both know. */
function shownColumns({ words, source, metric }: Words): Column<ShownMonth>[] {
  const nameOf = (one: (typeof sources)[number]) => source(`source.${one}`);
  return [
    [words('column.song'), ({ title }) => title],
    [words('column.artist'), ({ artist }) => artist],
    [metric('chart.column.month'), ({ month }) => month],
    [words('column.platform'), ({ platform }) => platformNames[platform]],
    [words('column.number'), ({ metric: name }) => metric(`name.${name}`)],
    ...sources.map(
      (one): Column<ShownMonth> => [
        nameOf(one),
        ({ sides }) => sides.find((side) => side.source === one)?.value,
      ],
    ),
    ...pairs.map(
      ([one, other]): Column<ShownMonth> => [
        `${nameOf(other)} − ${nameOf(one)}`,
        ({ pairs: known }) => known.find((pair) => pair.one === one && pair.other === other)?.difference,
      ],
    ),
  ];
}
