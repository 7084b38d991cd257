/** Two who pay for the same song and month are both paid out: nobody's rows stand for another's. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { getEarnings } from '#contract/earnings.ts';
import { answerImport } from '#contract/imports.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { applied, dryRun, told, undone, uploadSettings } from './upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });
const isrc = 'QZABC2600001';

let ada: Person;
async function begin(): Promise<void> {
  ada = await person(server);
  const id = '4uLU6hMCjMI75M1A2tKUQC';
  spotify.tell(id, { song: { title: 'Blue', artist: 'Ada', isrc }, metrics: { popularity: 7 } });
  const body = { urls: [`https://open.spotify.com/track/${id}`] };
  await call(server.app, addTracks, { as: ada, body });
}
beforeEach(begin);

/** What each pays for one month, in its own form. */
const payers = {
  distrokid: (cents: number) =>
    [
      'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
      `2026-08-15,2026-06,Spotify,Ada,Blue,${isrc},1,10,100,Song,US,0,${cents / 100}`,
    ].join('\n'),
  label: (cents: number) => ['Month,Title,ISRC,Net (USD)', `2026-06,Blue,${isrc},${cents / 100}`].join('\n'),
  publisher: (cents: number) =>
    ['Period,Work,ISRC,Royalty (USD)', `2026-06,Blue,${isrc},${cents / 100}`].join('\n'),
};
type Payer = keyof typeof payers;
const columns = { label: 4, publisher: 4, distrokid: 0 } as const;

type Overlap = 'corrects' | 'adds';

async function bring(payer: Payer, cents: number, overlap?: Overlap): Promise<string> {
  const dry = await dryRun(server, ada, [{ name: `${payer}.csv`, content: payers[payer](cents) }]);
  if (columns[payer] > 0) {
    const meanings = ['date', 'title', 'isrc', 'earnings'] as const;
    const files = [
      {
        index: 0,
        platform: 'spotify' as const,
        columns: [...meanings],
        timeUnit: 'month' as const,
        currency: 'USD',
      },
    ];
    await call(server.app, answerImport, { as: ada, params: { id: dry.id }, body: { files } });
    await server.runJobs();
  }
  const [file] = (await told(server, ada, dry.id)).files;
  expect(file?.asks).toEqual(overlap ? ['overlap'] : []);
  if (overlap) {
    expect(file?.overlap).toEqual({ rows: 1, files: [`${payer}.csv`] });
    const files = [{ index: 0, overlap }];
    await call(server.app, answerImport, { as: ada, params: { id: dry.id }, body: { files } });
    await server.runJobs();
  }
  expect((await told(server, ada, dry.id)).state).toBe('ready');
  await applied(server, ada, dry.id);
  return dry.id;
}

const total = async (): Promise<number> => {
  const { currencies } = (await call(server.app, getEarnings, { as: ada, query: {} })).json();
  return currencies.reduce(
    (sum: number, one: { total: string }) => sum + Math.round(Number(one.total) * 100),
    0,
  );
};

test('[EARN-01] [SYNC-10] what several pay for the same song and month adds up; a payer who says it anew corrects it', async () => {
  await bring('distrokid', 310);
  await bring('label', 1_250);
  await bring('publisher', 475);
  expect(await total()).toBe(310 + 1_250 + 475);
  const corrected = await bring('label', 1_300, 'corrects');
  expect(await total()).toBe(310 + 1_300 + 475);
  await undone(server, ada, corrected);
  expect(await total()).toBe(310 + 1_250 + 475);
});

test('[EARN-01] whoever pays what, in whatever order: the sum is what each said last, and what was said to be further', async () => {
  const step = fc.record({
    payer: fc.constantFrom<Payer>('distrokid', 'label', 'publisher'),
    // Sums that are the same would be the same money.
    cents: fc.integer({ min: 101, max: 999 }),
    overlap: fc.constantFrom<Overlap>('corrects', 'adds'),
  });
  const steps = fc.uniqueArray(step, { minLength: 2, maxLength: 5, selector: ({ cents }) => cents });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await begin();
      const said = new Map<Payer, number>();
      let further = 0;
      for (const { payer, cents, overlap } of all) {
        const isFirst = !said.has(payer);
        await bring(payer, cents, isFirst ? undefined : overlap);
        if (isFirst || overlap === 'corrects') said.set(payer, cents);
        else further += cents;
        expect(await total()).toBe([...said.values()].reduce((sum, one) => sum + one, further));
      }
    }),
    { numRuns: draws(12) },
  );
}, 240_000);

test('[EARN-01] one row that is the same shows a correction; what was added is not added again', async () => {
  const header = 'Month,Title,ISRC,Net (USD)';
  const rows = (first: string, second: string) =>
    [header, `2026-06,Blue,${isrc},${first}`, `2026-07,Blue,${isrc},${second}`].join('\n');
  const dryOf = async (content: string) => {
    const dry = await dryRun(server, ada, [{ name: 'label.csv', content }]);
    if (dry.state === 'ready') return dry;
    const columns = ['date', 'title', 'isrc', 'earnings'] as const;
    const files = [
      { index: 0, platform: 'spotify' as const, columns: [...columns], timeUnit: 'month' as const },
    ];
    await call(server.app, answerImport, { as: ada, params: { id: dry.id }, body: { files } });
    await server.runJobs();
    return told(server, ada, dry.id);
  };
  await applied(server, ada, (await dryOf(rows('4.10', '5.20'))).id);
  const again = await dryOf(rows('4.10', '5.90'));
  expect(again).toMatchObject({ state: 'ready', rows: { known: 1, differs: 1 } });
  await applied(server, ada, again.id);
  expect(await total()).toBe(1_000);
  const other = rows('1.11', '2.22');
  const asked = await dryOf(other);
  expect(asked.files[0]?.overlap?.rows).toBe(2);
  const files = [{ index: 0, overlap: 'adds' as const }];
  await call(server.app, answerImport, { as: ada, params: { id: asked.id }, body: { files } });
  await server.runJobs();
  await applied(server, ada, asked.id);
  expect(await total()).toBe(1_333);
  expect((await dryOf(other)).files[0]).toMatchObject({ isLeftOut: true, sameAs: { importId: asked.id } });
});
