/**
 * Rows a second of processor time from an upload to records, beside the bare library that splits its lines; and whether memory stays
 * flat on the way. `BENCH_ROWS` sets the length of the statement.
 */
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { openFiles } from '#server/modules/imports/files/open.ts';
import { compare, middle, report } from './kit.ts';
import { sized } from './sizes.ts';

const rows = sized('ROWS', 300_000, 30_000);
const rounds = 3;
const folder = mkdtempSync(join(tmpdir(), 'tracklight-bench-'));
const path = join(folder, 'statement.tsv');

/** A statement of DistroKid: 40 months of 60 songs in a dozen stores and countries. */
function writeStatement(): void {
  const header =
    'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)';
  const stores = ['Spotify', 'Apple Music', 'Deezer', 'YouTube (Ads)', 'Tidal', 'Amazon Unlimited'];
  const countries = ['US', 'DE', 'IN', 'JP', 'BR', 'FR', 'GB', 'MX', 'EG', 'RU', 'ES', 'CN'];
  const lines = Array.from({ length: rows }, (_, row) => {
    const song = row % 60;
    const month = `${2021 + Math.floor((row % 40) / 12)}-${String(((row % 40) % 12) + 1).padStart(2, '0')}`;
    return [
      `${month}-28`,
      month,
      stores[row % stores.length],
      `Artist ${song % 7}`,
      `Song number ${song}`,
      `QZABC26${String(song).padStart(5, '0')}`,
      `1${String(song).padStart(11, '0')}`,
      String((row * 7919) % 900),
      '100',
      'Song',
      countries[(row * 31) % countries.length],
      '0',
      ((row % 9973) / 1e5).toFixed(8),
    ].join('\t');
  });
  writeFileSync(path, `${[header, ...lines].join('\r\n')}\r\n`);
}

async function bareRows(): Promise<number> {
  let count = 0;
  const parser = createReadStream(path).pipe(parse({ delimiter: '\t', relax_quotes: true }));
  parser.on('data', () => {
    count++;
  });
  await new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject));
  return count - 1;
}

/** Most megabytes in use in the first and in the last third of the rows. */
const most = { first: 0, last: 0 };

async function ourRows(): Promise<number> {
  const [file] = await openFiles([{ path, name: 'statement.tsv' }], '2026-11-23');
  if (!file || 'failure' in file) throw new Error(`not read: ${file?.failure}`);
  const reader = await file.reader({});
  let count = 0;
  for await (const { record } of reader.read()) {
    if ('reason' in record) throw new Error(`line ${record.line}: ${record.reason}`);
    if (++count % 5000 !== 0) continue;
    const used = process.memoryUsage().heapUsed / 2 ** 20;
    if (count < rows / 3) most.first = Math.max(most.first, used);
    else if (count > (rows * 2) / 3) most.last = Math.max(most.last, used);
  }
  return count;
}

async function rateOf(read: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const count = await read();
  const spent = process.cpuUsage(before);
  if (count !== rows) throw new Error(`${count} rows of ${rows}`);
  return (count / (spent.user + spent.system)) * 1e6;
}

try {
  writeStatement();
  await rateOf(bareRows);
  await rateOf(ourRows);
  Object.assign(most, { first: 0, last: 0 });
  const [bare, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await rateOf(bareRows));
    ours.push(await rateOf(ourRows));
  }
  report('import-read', [
    compare(`reading a statement of ${rows} rows`, 'rows a processor second', middle(ours), middle(bare), {
      atLeast: 0.5,
    }),
    compare('heap in the last third of it', 'MB', most.last, most.first, { atMost: 1.5 }),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
