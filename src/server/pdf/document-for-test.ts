/** A report made by hand, in any language and of any length; its words are the diagnostics', its songs of all scripts. */
import type { DocumentBlock, PrintedChart, PrintedDocument, PrintedTable } from '#contract/documents.ts';
import { addDays } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { formatSpanOfDays } from '#i18n/dates.ts';
import { formatCompact, formatCount, formatShareChange } from '#i18n/formats.ts';
import { wordsIn } from '#server/words.ts';

export const titles = [
  'Paper Herons',
  'أغنية الليل (Live 2024)',
  '東京の夜',
  '서울의 밤',
  '🎵 Summer 👍🏽',
  'Ночной поезд',
  'रात का गीत',
  '繁體中文的歌',
  'Χωρίς εσένα',
  'שיר לילה',
  'Đường về nhà',
  'ฝนตก',
];

const first = '2026-10-01';
const source = 'YouTube, Last.fm · Nov 26, 2026';

export function chartOf(title: string, mode: PrintedChart['mode'], ids: readonly string[]): PrintedChart {
  const dates = Array.from({ length: 56 }, (_, place) => addDays(first, place));
  const heightOf = (line: number, place: number) =>
    place === 20 ? null : Math.round(1200 + 400 * line + 300 * Math.sin(place / 5 + line) + 12 * place);
  return {
    ...{ kind: 'chart', title, sentence: `${title}: +12% (12,345).`, mode, interval: 'day', dates },
    series: ids.map((id, line) => ({ id, name: id, values: dates.map((_, place) => heightOf(line, place)) })),
    ...{ unit: { kind: 'count' }, source },
  };
}

export function songsTable(
  language: Language,
  title: string,
  heads: readonly string[],
  rows: number,
): PrintedTable {
  const numbers = (place: number) => heads.slice(1).map((_, column) => 1000 * (place + 1) + 37 * column);
  return {
    ...{ kind: 'table', title, heads, source },
    rows: Array.from({ length: rows }, (_, place) => {
      const name = `${place + 1}. ${titles[place % titles.length]}`;
      const texts = [name, ...numbers(place).map((value) => formatCount(language, value))];
      return { texts, cells: [name, ...numbers(place)] };
    }),
  };
}

type Size = { songs?: number; charts?: number; isSample?: boolean };

export function documentIn(
  language: Language,
  { songs = 40, charts = 2, isSample = true }: Size = {},
): PrintedDocument {
  const say = wordsIn('diagnostics', language);
  const figure = (name: 'integrated' | 'truePeak' | 'tempo' | 'key', value: number) => ({
    label: say(`figure.${name}`),
    value: formatCompact(language, value),
    change: formatShareChange(language, value % 2 === 0 ? 0.12 : -0.034),
    note: say('delivery.text'),
    source,
  });
  const modes = ['lines', 'bars', 'areas'] as const;
  const blocks: DocumentBlock[] = [
    { kind: 'heading', text: say('loudness.title') },
    { kind: 'sentence', text: [say('lead'), say('noneText'), say('answer.fine')].join(' '), source },
    {
      kind: 'figures',
      figures: [
        figure('integrated', 1_234_567),
        figure('truePeak', 8_456),
        figure('tempo', 99),
        figure('key', 123_456_789),
      ],
    },
    ...Array.from({ length: charts }, (_, place): DocumentBlock[] => [
      { kind: 'heading', text: say('platforms.title') },
      chartOf(
        say('loudness.title'),
        modes[place % 3] ?? 'lines',
        place % 2 ? ['youtube', 'spotify', 'deezer'] : titles.slice(0, 4),
      ),
    ]).flat(),
    { kind: 'heading', text: say('file.title') },
    songsTable(
      language,
      say('file.title'),
      [say('file.column'), say('figure.sampleRate'), say('figure.duration'), say('figure.size')],
      songs,
    ),
    { kind: 'list', items: [say('answer.silent'), say('spectrum.clean')] },
  ];
  return {
    ...{
      language,
      title: say('title'),
      subtitle: formatSpanOfDays(language, { from: first, to: addDays(first, 55) }),
    },
    ...{ author: 'Ada Byron · أدا', madeAt: 'Nov 28, 2026, 14:05', isSample, note: say('lead'), blocks },
  };
}
