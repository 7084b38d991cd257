/** What the dashboard tells first: the answer, the key figures, and each of them over time. */
import type { DocumentBlock, PrintedChart, PrintedFigure } from '#contract/documents.ts';
import { platformNames } from '#domain/platforms.ts';
import { answerSentence, sayAnswer } from '#i18n/answer.ts';
import { formatMonth, formatSpanOfDays } from '#i18n/dates.ts';
import { figureWords } from '#i18n/digest.ts';
import { bestPoint, type Figure, reasonOf } from '#i18n/figures.ts';
import { formatChange, formatCount, formatDay, formatList, joinSentences } from '#i18n/formats.ts';
import { type Asking, countersSource } from './asking.ts';

/** More charts than that nobody has asked for, unless by metric. */
const mostCharts = 4;

export function answerBlocks(asking: Asking): DocumentBlock[] {
  const { t, fields, overview, apart, figures } = asking;
  const { language } = fields;
  const sentence = answerSentence(sayAnswer(t, language, overview, apart));
  const platforms = [...new Set(figures.flatMap((figure) => figure.platforms))];
  return [
    {
      kind: 'sentence',
      text: joinSentences(language, [sentence, overview.explanation?.sentence]),
      ...(platforms.length > 0 && { source: countersSource(asking, platforms) }),
    },
  ];
}

export function figureBlocks(asking: Asking): DocumentBlock[] {
  const { figures, t } = asking;
  if (figures.length === 0) return [{ kind: 'sentence', text: t.reports('doc.none.figures') }];
  return [{ kind: 'figures', figures: figures.map((figure) => figureOf(asking, figure)) }];
}

function figureOf(asking: Asking, figure: Figure): PrintedFigure {
  const { t, fields, overview } = asking;
  const { language } = fields;
  const { name, gained, total, notes, comparison } = figureWords(t, language, figure, overview);
  const source = countersSource(asking, figure.platforms);
  const isKnown = figure.change.gained !== null;
  const said = isKnown ? notes : [unknownWords(asking, figure), ...notes];
  return {
    label: name,
    value: isKnown ? gained : '–',
    ...(isKnown && overview.comparison && { change: comparison }),
    note: [total, ...said].join(' · '),
    source,
  };
}

/** Why a figure has no gain. */
export function unknownWords({ t, fields, overview }: Asking, figure: Figure): string {
  const reason = reasonOf(figure, overview);
  if (reason !== 'first') return t.analytics(`figures.${reason}`);
  const amount = formatCount(fields.language, figure.value);
  return t.analytics('answer.first', { amount, day: formatDay(fields.language, overview.growthFrom ?? '') });
}

export function chartBlocks(asking: Asking): DocumentBlock[] {
  const { figures, fields, t } = asking;
  const drawn = figures.filter(({ brought }) => brought.some((value) => value !== null));
  const shown = fields.metrics.length > 0 ? drawn : drawn.slice(0, mostCharts);
  if (shown.length === 0) return [{ kind: 'sentence', text: t.reports('doc.none.charts') }];
  return shown.map((figure) => chartOf(asking, figure));
}

/** Bars by platform stand on each other only where their sum is one; what is compared with is a faint line. */
function chartOf(asking: Asking, figure: Figure): PrintedChart {
  const { t, fields, overview } = asking;
  const own = overview.totals.filter(
    ({ metric, platform }) => metric === figure.metric && figure.platforms.includes(platform),
  );
  const before = figure.before?.some((value) => value !== null) ? figure.before : undefined;
  const per = t.analytics(`chart.per.${overview.interval}`).toLocaleLowerCase(fields.language);
  const names = formatList(
    fields.language,
    figure.platforms.map((id) => platformNames[id]),
  );
  return {
    kind: 'chart',
    title: `${t.metrics(`name.${figure.metric}`)} · ${names}, ${per}`,
    sentence: sentenceOf(asking, figure, names),
    mode: 'bars',
    interval: overview.interval,
    dates: overview.points.map(({ from }) => from),
    series: [
      ...own.map(({ platform, brought }) => ({
        id: platform,
        name: platformNames[platform],
        values: brought,
      })),
      ...(before
        ? [{ id: 'before', name: t.reports('doc.before'), values: before, faint: true as const }]
        : []),
    ],
    unit: { kind: 'count' },
    source: countersSource(asking, figure.platforms),
  };
}

function sentenceOf({ t, fields: { language }, overview }: Asking, figure: Figure, names: string): string {
  const name = `${t.metrics(`name.${figure.metric}`)} · ${names}`;
  const { gained } = figure.change;
  const days = { from: formatDay(language, overview.from), to: formatDay(language, overview.to) };
  if (overview.from === overview.to && gained !== null)
    return t.analytics('chart.oneDay', { name, sum: formatChange(language, gained), day: days.from });
  const best = bestPoint(figure, overview);
  const place = overview.points.findIndex(({ from }) => from === best?.from);
  if (!best) return t.analytics('chart.none', { name });
  const written = {
    day: formatDay(language, best.from),
    week: formatSpanOfDays(language, best),
    month: formatMonth(language, best.from),
  }[overview.interval];
  const value = formatChange(language, figure.brought[place] ?? 0);
  const said = { name, ...days, best: written, value };
  return gained === null
    ? t.analytics('chart.dailyPart', said)
    : t.analytics('chart.dailyLine', { ...said, sum: formatChange(language, gained) });
}
