/** What was measured of an upload as a document: the same words and figures as its page. Pure. */
import type { Diagnostics } from '#contract/diagnostics.ts';
import type { DocumentBlock, PrintedChart, PrintedDocument, PrintedTable } from '#contract/documents.ts';
import { platformNames } from '#domain/platforms.ts';
import {
  answerText,
  cardTexts,
  deliveryText,
  fateText,
  figureTexts,
  loudnessText,
  type Said,
  sourceText,
  spectrumText,
  unitTexts,
} from '#i18n/diagnostics/figures.ts';
import { formatDay } from '#i18n/formats.ts';

/** As low as the page draws it. */
const quietest = -50;
/** More points than this cannot be told apart on paper. */
const mostPoints = 400;

type About = Pick<PrintedDocument, 'author' | 'madeAt' | 'isSample'>;

export function printedDiagnostics(said: Said, told: Diagnostics, about: About): PrintedDocument {
  const { t, language } = said;
  const source = sourceText(said, told);
  const heading = (text: string): DocumentBlock => ({ kind: 'heading', text });
  const spectrum: DocumentBlock[] = told.spectrum
    ? [heading(t('spectrum.title')), { kind: 'sentence', text: spectrumText(said, told.spectrum), source }]
    : [];
  return {
    ...{ ...about, language, title: told.title, subtitle: t('title') },
    blocks: [
      { kind: 'sentence', text: answerText(said, told) },
      { kind: 'list', items: told.warnings.map((warning) => t(`warning.${warning}`)) },
      {
        kind: 'figures',
        figures: cardTexts(said, told).map(({ name, value, note }) => ({
          ...{ label: name, value, source },
          ...(note !== undefined && { note }),
        })),
      },
      heading(t('loudness.title')),
      loudnessChart(said, told, source),
      heading(t('platforms.title')),
      platformTable(said, told),
      heading(t('delivery.title')),
      ...delivery(said, told),
      ...spectrum,
      heading(t('file.title')),
      figureTable(said, told, source),
    ],
  };
}

/** Of each stretch of steps the loudest, as the steps themselves are made; silence lies at the lower edge. */
function loudestOfEach(values: readonly (number | null)[], together: number): number[] {
  return Array.from({ length: Math.ceil(values.length / together) }, (_, place) => {
    const some = values.slice(place * together, (place + 1) * together);
    return some.reduce<number>((most, value) => Math.max(most, value ?? quietest), quietest);
  });
}

function loudnessChart(said: Said, told: Diagnostics, source: string): PrintedChart {
  const { t } = said;
  const { momentary, shortTerm, stepSeconds } = told.loudnessOverTime;
  const together = Math.max(1, Math.ceil(momentary.length / mostPoints));
  const [fast, slow] = [loudestOfEach(momentary, together), loudestOfEach(shortTerm, together)];
  return {
    ...{ kind: 'chart', title: 'LUFS', sentence: loudnessText(said, told), mode: 'lines', interval: 'day' },
    ...{ axis: 'seconds', dates: fast.map((_, place) => String(place * together * stepSeconds)) },
    series: [
      { id: 'momentary', name: t('loudness.momentary'), values: fast, faint: true },
      { id: 'shortTerm', name: t('loudness.shortTerm'), values: slow },
    ],
    ...{ unit: { kind: 'decibels' }, source },
  };
}

type Stated = { source: string; seenOn: string };

/** Where it is stated, by the names of the sites; the page links to each. */
function statedBy({ t, language }: Said, all: readonly Stated[]): string {
  const days = Map.groupBy(all, ({ seenOn }) => seenOn);
  return [...days]
    .map(([day, some]) => {
      const sites = new Set(some.map(({ source }) => new URL(source).host.replace(/^www\./, '')));
      return `${t('platforms.source', { day: formatDay(language, day) })}: ${[...sites].join(', ')}`;
    })
    .join(' · ');
}

function platformTable(said: Said, told: Diagnostics): PrintedTable {
  const { t } = said;
  const { lufs } = unitTexts(said);
  return {
    ...{ kind: 'table', title: t('platforms.text') },
    heads: [t('platforms.column'), t('platforms.target'), t('platforms.happens')],
    rows: told.platforms.map(({ platform, targetLufs, gainDb }) => ({
      texts: [platformNames[platform], lufs(targetLufs), fateText(said, gainDb)],
      cells: [platformNames[platform], targetLufs, gainDb],
    })),
    source: statedBy(said, told.platforms),
  };
}

function delivery(said: Said, told: Diagnostics): DocumentBlock[] {
  const source = statedBy(said, told.distributors);
  return [
    {
      kind: 'list',
      items: told.distributors.map(({ name, broken }) => `${name}: ${deliveryText(said, broken)}`),
    },
    { kind: 'sentence', text: said.t('delivery.text'), source },
  ];
}

function figureTable(said: Said, told: Diagnostics, source: string): PrintedTable {
  const { t } = said;
  return {
    ...{ kind: 'table', title: t('value.standard'), heads: [t('file.column'), told.title] },
    rows: figureTexts(said, told).map(({ figure, value }) => ({
      ...{ texts: [figure, value], cells: [figure, value] },
    })),
    source,
  };
}
