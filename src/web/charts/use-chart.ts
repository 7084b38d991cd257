/** Loads ECharts when the page has hydrated, keeps the drawing up to date, and says where its points are. */
import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readToken, useThemeKey } from './tokens.ts';

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

export type ChartState = { status: 'loading' | 'failed' } | { status: 'ready'; geometry: Geometry };

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
