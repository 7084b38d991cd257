import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportedTrack } from '#contract/track-export.ts';
import { csvLine, machineForm, spreadsheetForm } from '#domain/cells.ts';
import { csvFile } from '#server/rows-file.ts';
import { trackColumns } from './csv.ts';

const linesOf = (tracks: ExportedTrack[], isForSpreadsheet: boolean): string =>
  tracks
    .map((track) =>
      csvLine(
        trackColumns.map(([, cellOf]) => cellOf(track)),
        isForSpreadsheet ? spreadsheetForm : machineForm,
      ),
    )
    .join('');

const song = (given: Partial<ExportedTrack>): ExportedTrack => ({
  id: 'trk_1',
  songId: 'sng_1',
  platform: 'youtube',
  platformTrackId: 'song0000001',
  originalUrl: 'https://youtu.be/song0000001',
  title: 'T',
  artist: 'A',
  album: null,
  albumArt: null,
  duration: 200,
  durationKnown: true,
  metrics: {},
  withheld: [],
  change: {},
  momentum: null,
  status: 'active',
  statusSince: null,
  lastSyncedAt: null,
  nextSyncAt: null,
  addedAt: '2026-11-20T12:00:00.000Z',
  corrected: {},
  changeFrom: '2026-11-13',
  changeTo: '2026-11-19',
  momentumFrom: '2026-10-23',
  timeZone: 'UTC',
  source: null,
  ownFigures: [],
  ...given,
});

const csvLines = (tracks: ExportedTrack[]): string => linesOf(tracks, false);

const line = (title: string): string => csvLines([song({ title })]);

/** A spreadsheet that ignores quotes which do not begin a cell, as those that split at semicolons do here. */
const cellsBetween = (text: string, separator: RegExp): string[] =>
  text.split(/[\r\n]+/).flatMap((one) => one.split(separator));

const isNumber = (cell: string): boolean => /^-?\d+(\.\d+)?$/.test(cell);
const isFormula = (cell: string): boolean =>
  !isNumber(cell) && /^[\p{Z}\p{C}"]*([=＝@＠]|[+\-＋－][\w(])/u.test(cell);

test.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '﹦1',
  ' =1',
  '\u200b=1',
  '\ufeff=1',
  '\u00a0@x',
  '\t=1',
  '\n=1',
  '\r=1',
  "|cmd|' /C calc'!A0",
  '\u202e=1',
])('[EXP-01] a text that begins with %j is no formula', (title) => {
  expect(line(title)).toMatch(/song0000001,"?'/);
});

test.each([
  ['Song;=1+1', `"Song;'=1+1"`],
  ['Song; ＝HYPERLINK("x")', `"Song; '＝HYPERLINK(""x"")"`],
  ['Song;"=1+1', `"Song;""'=1+1"`],
  ['Song;-1+cmd|x', `"Song;'-1+cmd|x"`],
  ['One\n=1+1', `"One\n'=1+1"`],
  ['One\t@x', `"One\t'@x"`],
])('[EXP-01] %j is no formula for a spreadsheet that splits at semicolons either', (title, cell) => {
  expect(line(title)).toContain(`,${cell},`);
});

test('[EXP-01] other texts are kept as they are', () => {
  for (const title of ['Ein; zwei', 'Hello ;-)', 'a;b;c']) expect(line(title)).toContain(`,"${title}",`);
  for (const title of ['100% = 1', 'a-b', "'n' Roll", 'me@example.com', '日本語'])
    expect(line(title)).toContain(`,${title},`);
});

test('[EXP-01] ids and codes keep their minus, unless a spreadsheet is to open the file', () => {
  const given = song({ platformTrackId: '-05VVye-ffg', title: '-05VVye-ffg' });
  expect(linesOf([given], false)).toContain(",-05VVye-ffg,'-05VVye-ffg,");
  expect(linesOf([given], true)).toContain(",'-05VVye-ffg,'-05VVye-ffg,");
});

test('[EXP-01] an id that somebody wrote as a formula is none', () => {
  for (const platformTrackId of ['=HYPERLINK("x")', '@sum(1)/b', '-1+cmd|x', '+a/b'])
    expect(csvLines([song({ platform: 'lastfm', platformTrackId })])).toMatch(/lastfm,"?'/);
});

test('[EXP-01] what the file is of stands before its head, one line each, and none is a formula', async () => {
  const facts = {
    exportedAt: '2026-11-20T12:00:00.000Z',
    timeZone: 'Europe/Berlin',
    changeFrom: '2026-11-13',
    changeTo: '2026-11-19',
    momentumFrom: '2026-10-23',
    search: 'a,=1+1;=2\n=3',
    platform: undefined,
    sort: 'addedAt',
    order: 'desc',
    sandbox: true,
  };
  const { body } = csvFile('tracks', { columns: trackColumns, pages: [], facts });
  const text = (await body.toArray()).join('');
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    '# exportedAt: 2026-11-20T12:00:00.000Z',
    '# timeZone: Europe/Berlin',
    '# changeFrom: 2026-11-13',
    '# changeTo: 2026-11-19',
  ]);
  expect(text).toContain(`"# search: a,=1+1;'=2\n'=3"`);
  expect(text).toContain('# sandbox: true\r\n');
  expect(text).not.toContain('# platform');
});

test('[EXP-01] a song says of which days its change is, what was taken back, and whether it is made up', () => {
  const given = { change: { views: 5 }, corrected: { views: -10, likes: -2 } } as const;
  expect(csvLines([song({ ...given, source: 'counter' })])).toMatch(
    /,5,.*,views -10 likes -2,2026-11-13,2026-11-19,,,,,,,,,2026-10-23,UTC,counter,,\r\n$/,
  );
  expect(csvLines([song({ source: 'sandbox', sandbox: true })])).toMatch(/,UTC,sandbox,true,\r\n$/);
});

test('[EXP-03] a song says which own days there are of it, and by what', () => {
  const own = {
    from: '2026-11-01',
    to: '2026-11-04',
    days: 3,
    sum: 13,
    dayBoundary: 'UTC',
    sourceIds: ['imp_1'],
    files: ['my "best" | days.csv'],
  };
  expect(
    csvLines([
      song({
        ownFigures: [
          { figure: 'streams', ...own },
          { figure: 'saves', ...own },
        ],
      }),
    ]),
  ).toMatch(
    /,"streams 2026-11-01..2026-11-04 3 13 UTC imp_1 ""my \\""best\\"" \| days.csv"" \| saves 2026-11-01..2026-11-04 3 13 UTC imp_1 ""my \\""best\\"" \| days.csv"""\r\n$/,
  );
});

test('[EXP-03] a song says how it does, over which days, and which day was its best', () => {
  const momentum: ExportedTrack['momentum'] = {
    metric: 'views',
    state: 'fading',
    ...{ gained: 280, previous: 560, against: -0.5, perDay: 10 },
    ...{ known: null, best: { day: '2026-11-02', gained: 31 } },
  };
  expect(csvLines([song({ momentum })])).toContain(',fading,views,10,,,-0.5,2026-11-02,31,2026-10-23,UTC,');
});

test('[EXP-01] negative numbers stay numbers', () => {
  expect(csvLines([song({ metrics: { rank: 4 }, change: { rank: -6 } })])).toMatch(/,-6,/);
});

test('[EXP-01] no text at all becomes a formula, however the file is split', () => {
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '－',
    ';',
    ' ',
    '\t',
    '\r\n',
    '\n',
    '"',
    "'",
    ',',
    '\u200b',
    'a',
    '1',
    '(',
  );
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 12 }), (title) => {
      for (const separator of [/;/, /\t/])
        expect(cellsBetween(line(title), separator).filter(isFormula)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
