/** Loads ECharts when the page has hydrated, keeps the drawing up to date, and says where its points are. */
import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toRgb } from '../oklch.ts';

/** Where the plot is: pixel = origin + factor × index or value. */
export type Geometry = {
  x: { origin: number; factor: number };
  y: { origin: number; factor: number };
  width: number;
  /** Where the plot ends and the axis begins, from above. */
  bottom: number;
};

export type DrawingContext = {
  width: number;
  color: (token: string, alpha?: number) => string;
  fontFamily: string;
  animate: boolean;
};

type ChartState = { status: 'loading' | 'failed' } | { status: 'ready'; geometry: Geometry };

/** Draws into `host` whatever `build` answers; draws again when `build`, the size or the theme changes. */
export function useChart(
  host: RefObject<HTMLDivElement | null>,
  build: (context: DrawingContext) => EChartsCoreOption,
): ChartState {
  const theme = useThemeKey();
  const [state, setState] = useState<ChartState>({ status: 'loading' });
  const [chart, setChart] = useState<ECharts | null>(null);
  const drawn = useRef(false);

  useEffect(() => {
    let gone = false;
    let made: ECharts | null = null;
    import('./engine.ts').then(
      ({ init }) => {
        if (gone || !host.current) return;
        made = init(host.current, null, { renderer: 'canvas' });
        setChart(made);
      },
      () => {
        if (!gone) setState({ status: 'failed' });
      },
    );
    return () => {
      gone = true;
      drawn.current = false;
      made?.dispose();
      setChart(null);
    };
  }, [host]);

  useEffect(() => {
    const element = host.current;
    if (!chart || !element) return;
    const draw = () => {
      const option = build({
        width: element.clientWidth,
        color: readToken,
        fontFamily: getComputedStyle(element).fontFamily,
        animate: drawn.current && !matchMedia('(prefers-reduced-motion: reduce)').matches,
      });
      chart.setOption(option, { replaceMerge: ['series'] });
      drawn.current = true;
      setState({ status: 'ready', geometry: measure(chart) });
    };
    draw();
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      chart.resize();
      draw();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [chart, build, host, theme]);

  return state;
}

function measure(chart: ECharts): Geometry {
  const pixel = (axis: 'xAxisIndex' | 'yAxisIndex', value: number) =>
    Number(chart.convertToPixel({ [axis]: 0 }, value));
  const x = pixel('xAxisIndex', 0);
  const y = pixel('yAxisIndex', 0);
  const step = pixel('xAxisIndex', 1) - x;
  let bottom = chart.getHeight();
  while (bottom > 0 && !chart.containPixel('grid', [x, bottom])) bottom -= 1;
  return {
    x: { origin: x, factor: Number.isFinite(step) ? step : 0 },
    y: { origin: y, factor: pixel('yAxisIndex', 1000) / 1000 - y / 1000 },
    width: chart.getWidth(),
    bottom,
  };
}

/**
 * A colour in whatever notation, as the browser paints it. The build writes the tokens anew (`lab(…)`, `#…`),
 * so what arrives here is not what stands in the style sheet.
 */
function painted(color: string, alpha: number): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${(opacity / 255) * alpha})`;
}

/** The value of a token of the present theme as `rgba(…)`. Only in the browser. */
function readToken(name: string, alpha = 1): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
  const color = toRgb(value, alpha);
  return color.startsWith('rgba') ? color : painted(color, alpha);
}

function subscribeTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Changes with the theme, so that what was drawn with the old colours is drawn again. */
const useThemeKey = (): string =>
  useSyncExternalStore(
    subscribeTheme,
    () => document.documentElement.className,
    () => '',
  );
