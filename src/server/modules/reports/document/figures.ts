/** What the dashboard tells first: the answer, the key figures, and each of them over time. */
import type { DocumentBlock, PrintedChart, PrintedFigure } from '#contract/documents.ts';
import { platformNames } from '#domain/platforms.ts';
import { lineWords, pointWords } from '#i18n/analytics/line-words.ts';
import { answerSentence, sayAnswer } from '#i18n/answer.ts';
import { formatSpanOfDays } from '#i18n/dates.ts';
import { figureWords } from '#i18n/digest.ts';
import { type Figure, largestAt, reasonOf } from '#i18n/figures.ts';
import { formatChange, formatCount, formatDay, formatList, joinSentences } from '#i18n/formats.ts';
import { type Asking, countersSource } from './asking.ts';

/** More charts than that nobody has asked for, unless by metric. */
const mostCharts = 4;
/** As under the chart of a link. */
const mostSpans = 3;

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
  const [first = '', ...rest] = t.metrics(`chart.mode.${overview.interval}`);
  // Of “Pro Tag” the noun keeps its capital.
  const per = first.toLocaleLowerCase(fields.language) + rest.join('');
  const names = formatList(
    fields.language,
    figure.platforms.map((id) => platformNames[id]),
  );
  return {
    kind: 'chart',
    title: `${t.metrics(`name.${figure.metric}`)} · ${names} · ${per}`,
    sentence: sentenceOf(asking, figure, names),
    mode: 'bars',
    interval: overview.interval,
    dates: overview.points.map(({ from }) => from),
    series: [
      ...own.map(({ platform, brought, gaps }) => ({
        id: platform,
        name: platformNames[platform],
        values: brought,
        gaps,
      })),
      ...(before
        ? [{ id: 'before', name: t.reports('doc.before'), values: before, faint: true as const }]
        : []),
    ],
    unit: { kind: 'count' },
    source: countersSource(asking, figure.platforms),
  };
}

/** What the bars do not hold is named beside them. */
function sentenceOf({ t, fields: { language }, overview }: Asking, figure: Figure, names: string): string {
  const place = largestAt(figure.brought);
  const point = overview.points[place];
  const gained = figure.brought[place] ?? 0;
  const line = lineWords(t.analytics, language, {
    name: `${t.metrics(`name.${figure.metric}`)} · ${names}`,
    ...{ from: overview.from, to: overview.to, gained: figure.change.gained },
    best: point ? { name: pointWords(language, overview.interval, point), gained } : null,
  });
  const spans = figure.gaps.slice(-mostSpans).map((gap) =>
    t.metrics('chart.between', {
      days: formatSpanOfDays(language, gap),
      amount: formatChange(language, gap.gained),
    }),
  );
  const together = spans.length > 0 && t.tracks('history.together', { amounts: formatList(language, spans) });
  return joinSentences(language, [line, together || undefined]);
}
