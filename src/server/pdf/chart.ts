/** A chart on paper: the shapes of `#charts/drawing.ts`, which pictures of charts are made of too, as paths and text. */
import { G, Path, Svg, Text } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { type ChartData, gapsOf, stylesOf } from '#charts/chart-model.ts';
import type { ChartFormats } from '#charts/chart-text.ts';
import { axisWidth, markShapes, plotShapes, plotWidth, type Shape } from '#charts/drawing.ts';
import { placeGaps } from '#charts/gaps.ts';
import { lightColors } from '#charts/light-colors.ts';
import { platformStyle } from '#charts/platform-style.ts';
import type { PrintedChart } from '#contract/documents.ts';
import type { Language } from '#domain/languages.ts';
import { isPlatform } from '#domain/platforms.ts';
import { formatMonth, formatShortMonth, formatYear, weekStarts } from '#i18n/dates.ts';
import { formatCompact, formatDecimals, formatDuration, formatShare, formatShortDay } from '#i18n/formats.ts';
import {
  box,
  contentWidth,
  rowOf,
  type Setting,
  said,
  shortened,
  sourceLine,
  styles,
  uncut,
} from './parts.ts';

const plotHeight = 300;
/** Beyond the plot, for half of the last label below it. */
const rightEdge = 30;
const drawnWidth = axisWidth + plotWidth + rightEdge;
const scale = contentWidth / drawnWidth;

/** Axes have steps of whole numbers: what is finer is drawn in these parts of its unit. */
const partsOfUnit: Record<PrintedChart['unit']['kind'], number> = {
  count: 1,
  share: 1000,
  money: 100,
  decibels: 1,
};

const color = (token: string): string => lightColors[token as keyof typeof lightColors] ?? lightColors.muted;

export const chart = (setting: Setting, words: { missing: string }, block: PrintedChart): ReactNode => {
  const data = dataOf(block);
  const height = plotHeight * scale;
  const { unit, title, sentence, source } = block;
  const name = unit.kind === 'money' ? `${title} (${unit.currency})` : title;
  const viewBox = `${-axisWidth} 0 ${drawnWidth} ${plotHeight}`;
  const styled = stylesOf(data.series);
  const formats = formatsOf(setting.language, block);
  const shapes = plotShapes({ data, styles: styled, formats, color }, plotHeight);
  return uncut(
    { marginTop: 12 },
    said(setting, shortened(name), styles.blockTitle),
    said(setting, shortened(sentence), { ...styles.small, marginBottom: 6 }),
    createElement(
      Svg,
      { viewBox, width: contentWidth, height, preserveAspectRatio: 'none' },
      ...drawnOf(setting, shapes),
    ),
    box(
      { ...rowOf(setting), flexWrap: 'wrap', marginTop: 4 },
      ...data.series.flatMap((entry) => {
        const style = styled.get(entry.id);
        return style ? [named(setting, shortened(entry.name), markShapes(style, color))] : [];
      }),
      gapsOf(data).length > 0 ? named(setting, words.missing, [gapMark]) : null,
    ),
    sourceLine(setting, source),
  );
};

const gapMark: Shape = { kind: 'path', d: 'M0 -12H22V2H0Z', fill: color('muted'), opacity: 0.12 };
const markBox = '-1 -14 26 18';

const named = (setting: Setting, name: string, mark: readonly Shape[]): ReactNode =>
  box(
    { ...rowOf(setting), alignItems: 'center', maxWidth: contentWidth, marginTop: 2, [edgeOf(setting)]: 14 },
    createElement(
      Svg,
      { viewBox: markBox, width: 26 * scale, height: 18 * scale },
      ...drawnOf(setting, mark),
    ),
    said(setting, name, { ...styles.source, color: lightColors.body, marginHorizontal: 4 }),
  );

const edgeOf = ({ isRightToLeft }: Setting): string => (isRightToLeft ? 'marginLeft' : 'marginRight');

function dataOf({ dates, series, mode, interval, unit, axis }: PrintedChart): ChartData {
  const parts = partsOfUnit[unit.kind];
  return {
    dates,
    mode,
    interval,
    isTimed: axis === 'seconds',
    series: series.map(({ id, name, values, gaps, faint }) => ({
      id,
      name,
      values: parts === 1 ? values : values.map((value) => (value === null ? null : value * parts)),
      ...(gaps && { gaps: placeGaps(dates, gaps) }),
      ...(faint && { faint: {} }),
      ...(isPlatform(id) && !faint && { style: platformStyle(id) }),
    })),
  };
}

function formatsOf(language: Language, { unit, axis }: PrintedChart): ChartFormats {
  const parts = partsOfUnit[unit.kind];
  const ticks = {
    day: (date: string) => formatShortDay(language, date),
    month: (date: string) => formatShortMonth(language, date),
    monthYear: (date: string) => formatMonth(language, date, 'short'),
    year: (date: string) => formatYear(language, date),
  };
  const values = {
    count: (value: number, digits = 1) => formatCompact(language, value, digits),
    money: (value: number, digits = 1) => formatCompact(language, value, digits),
    share: (value: number) => formatShare(language, value),
    decibels: (value: number) => formatDecimals(language, value, 0),
  };
  const write = values[unit.kind];
  return {
    value: (value) => write(value / parts),
    axisValue: (value, digits) => write(value / parts, digits),
    date: (date) => date,
    axisDate: (date, of) => (axis === 'seconds' ? formatDuration(Math.round(Number(date))) : ticks[of](date)),
    weekStart: weekStarts[language],
  };
}

/** Text in drawings is set from the left, unless it says itself which way it runs. */
const inDirection = ({ isRightToLeft, write }: Setting, text: string): string =>
  isRightToLeft ? `\u2067${write(text)}\u2069` : write(text);

const drawnOf = (setting: Setting, shapes: readonly Shape[]): ReactNode[] =>
  shapes.map((shape, place) => {
    if (shape.kind === 'text') {
      const { x, y, size, fill, anchor, text } = shape;
      const props = {
        x,
        y,
        textAnchor: anchor,
        fill,
        style: { fontSize: size, fontFamily: [...setting.stack] },
      };
      return createElement(Text, { key: place, ...props } as object, inDirection(setting, text));
    }
    const { d, at, dash, isRound, fill = 'none', stroke, strokeWidth = 1, opacity, fillOpacity } = shape;
    const path = createElement(Path, {
      ...{ key: place, d, fill },
      ...(stroke && { stroke, strokeWidth }),
      ...(dash && dash.length > 0 && { strokeDasharray: dash.join(' ') }),
      ...(isRound && ({ strokeLinecap: 'round', strokeLineJoin: 'round' } as object)),
      ...(opacity !== undefined && { opacity }),
      ...(fillOpacity !== undefined && { fillOpacity }),
    });
    return at ? createElement(G, { key: place, transform: `translate(${at.x} ${at.y})` }, path) : path;
  });
