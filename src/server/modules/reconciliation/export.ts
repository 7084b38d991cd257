/** The reconciliation as a file, written page by page. */
import { Readable } from 'node:stream';
import type { QueryOf } from '#contract/endpoint.ts';
import type { DifferenceReason, exportReconciliation as endpoint } from '#contract/reconciliation.ts';
import { byteOrderMark, type Cell, csvLine } from '#domain/cells.ts';
import type { Ctx } from '#server/context.ts';
import { StreamReply } from '#server/route.ts';
import { type Owner, readReconciliation } from './reconciliation.ts';

type Line = Record<string, Cell>;
type Page = Awaited<ReturnType<typeof readReconciliation>>;

const songsAtOnce = 20;

export async function exportReconciliation(
  ctx: Ctx,
  owner: Owner,
  { format, bom, ...asked }: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  const read = (cursor?: string) =>
    readReconciliation(ctx, owner, { ...asked, ...(cursor && { cursor }), limit: songsAtOnce });
  // What is refused is refused before the file begins.
  const first = await read();
  async function* lines(): AsyncGenerator<Line[]> {
    for (
      let page: Page | undefined = first;
      page;
      page = page.nextCursor ? await read(page.nextCursor) : undefined
    )
      yield linesOf(page.reply);
  }
  const pieces = format === 'csv' ? csv(lines(), bom !== undefined) : json(lines());
  const body = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
  const { from, to } = first.reply;
  const name = ['reconciliation', ...(ctx.config.sandbox ? ['sandbox'] : []), from, to].join('-');
  const type =
    format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8';
  return new StreamReply(type, body, `${name}.${format}`);
}

const columns = [
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

async function* csv(given: AsyncIterable<Line[]>, isForSpreadsheet: boolean): AsyncGenerator<string> {
  yield (isForSpreadsheet ? byteOrderMark : '') + csvLine(columns);
  for await (const lines of given)
    yield lines.map((line) => csvLine(columns.map((name) => line[name]))).join('');
}

async function* json(given: AsyncIterable<Line[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const lines of given) {
    if (lines.length === 0) continue;
    yield before + lines.map((line) => JSON.stringify(line)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
