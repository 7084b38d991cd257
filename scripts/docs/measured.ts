/** What was measured of forecasts, unusual days and matching on real songs, for the readme: as it stands in `bench/results`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Errors = Record<string, { median: number }>;
type Daily = {
  songs: number;
  error: Errors;
  coverage: Record<'50' | '80' | '95', { days: number }>;
  alarms: { songs: number; perSongAndSixtyDays: number };
  hits: Record<'2 times' | '3 times' | '5 times', number>;
};
type Forecasts = {
  youtubeDays: Daily;
  spotifyDays: Daily;
  youtubeWeeks: { songs: number; ahead: number; error: Errors };
};
type Matching = Record<'hard', Record<'pairs' | 'same' | 'joined' | 'asked' | 'wrong', number>> &
  Record<'hard', { precision: number; recall: number }> &
  Record<'real', Record<'songs' | 'joined' | 'alike', number>>;

const names: Record<string, string> = {
  lastDay: 'same as yesterday',
  sameWeekday: 'same weekday',
  meanOfWeek: 'weekly average',
  lastWeek: 'same as last week',
  meanOfTwo: 'average of two weeks',
  meanOfFour: 'average of four',
};

/** As the dictionary tells them. */
const hundredths = (value: number): string => `${Math.round(value * 100) / 100}`;

/** Medians, those of the naive forecasts with what they are. */
const errorsIn = ({ ours, ...naive }: Errors): string[] => [
  hundredths(ours?.median ?? Number.NaN),
  Object.entries(naive)
    .map(([name, { median }]) => `${hundredths(median)} ${names[name]}`)
    .join(', '),
];

const line = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

function dailyLine(name: string, { songs, error, coverage, alarms, hits }: Daily): string {
  const held = ([50, 80, 95] as const).map((level) => Math.round(coverage[level].days)).join(', ');
  const found = ([2, 3, 5] as const).map((factor) => Math.round(hits[`${factor} times`])).join(', ');
  return line(name, songs, ...errorsIn(error), held, hundredths(alarms.perSongAndSixtyDays), found);
}

export function measuredTable(root: string): string {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(root, 'bench/results', `${file}.json`), 'utf8'));
  const { youtubeDays, spotifyDays, youtubeWeeks }: Forecasts = read('forecast');
  const { hard, real }: Matching = read('matching');
  const { songs, ahead, error } = youtubeWeeks;
  return [
    line(
      ...['test data', 'songs', 'error', 'simple forecasts', 'days within the 50, 80, 95 bands'],
      ...['alarms per song in 60 days', 'found out of 100 days multiplied by 2, 3, 5'],
    ),
    line(...Array.from({ length: 7 }, () => '---')),
    dailyLine('YouTube music charts, seven days', youtubeDays),
    dailyLine('Spotify charts in Luxembourg, seven days, mostly Christmas', spotifyDays),
    line(`YouTube weekly charts, ${ahead} weeks`, songs, ...errorsIn(error), '–', '–', '–'),
    '',
    `Matching links of the same recording ([results](bench/results/matching.json), [method](docs/decisions/0029-songs.md)): of ${hard.pairs} deliberately hard pairs, ${hard.same} are the same recording. ${hard.joined} were matched, ${hard.asked} came up as a question, and ${hard.wrong} of the other pairs were matched by mistake (precision ${hard.precision}, recall ${hard.recall}). In a list of ${real.songs.toLocaleString('en')} real songs without lengths, ${real.joined} pairs with different ISRCs were matched. ${real.alike} of them have the same title and artist.`,
  ].join('\n');
}
