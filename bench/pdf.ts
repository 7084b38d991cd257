/**
 * A report of ten sheets as a PDF, beside the library alone making the same sheets with its fonts loaded, in the process
 * itself: ours also goes to another process and back. How much of its own time the product gives to one, in which its pages stand still, and how much memory is left
 * once that process has ended.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { documentIn } from '#server/pdf/document-for-test.ts';
import { renderPdf } from '#server/pdf/render.ts';
import { compare, mediansInTurn, report } from './kit.ts';
import { isSmall, sized } from './sizes.ts';

const songs = sized('SONGS', 260, 40);
const rounds = sized('ROUNDS', 7, 2);
const megabyte = 2 ** 20;
const document = documentIn('en', { songs, charts: 5 });
const sheets = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)?.length ?? 0;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const resident = (): number => {
  collect();
  return process.memoryUsage().rss / megabyte;
};

const before = resident();
const started = performance.now();
const first = await renderPdf(document);
const cold = performance.now() - started;
const pages = sheets(first);

// The other process's time is not in it. What the event loop waits for the processor, others' work decides.
const spent = process.cpuUsage();
for (let round = 0; round < rounds; round++) await renderPdf(document);
const { user, system } = process.cpuUsage(spent);
const own = (user + system) / 1000 / rounds;
console.log(`first ${Math.round(cold)} ms, ${first.length} bytes`);

const idleSeconds = 63;
await new Promise((resolve) => setTimeout(resolve, isSmall ? 0 : idleSeconds * 1000));
const after = resident();

// Only now: this process is to be as large as the product's until its memory was measured.
const { renderToBuffer } = await import('@react-pdf/renderer');
const { fontsFor } = await import('#server/pdf/fonts/families.ts');
const { sheetsOf } = await import('#server/pdf/sheets.ts');
const text = JSON.stringify(document);
const { stack } = await fontsFor('en', text);
const setting = { language: 'en', stack, isRightToLeft: false, write: (said: string) => said } as const;
const words = { product: 'Tracklight', sample: 'Sample data', missing: 'Missing data' };
const [ours, alone] = await mediansInTurn(
  async () => void (await renderPdf(document)),
  async () => void (await renderToBuffer(sheetsOf(document, words, setting))),
  { times: rounds, uncounted: 2, prepare: async () => {} },
);

report('pdf', [
  compare(`a report of ${pages} sheets; the library alone`, 'ms', ours, alone, { atMost: 3 }),
  compare('processor time of the product itself, for one', 'ms', own, 50, { atMost: 1 }),
  ...(isSmall
    ? []
    : [
        compare('memory a minute after the last one; before the first', 'MB', after, before, { atMost: 1.5 }),
      ]),
]);
process.exit(0);
