/** The page of `chart.ts`: draws the product's chart with so many lines of so many days, and says how long it took. */
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { LineChart } from '#web/charts/line-chart.tsx';

const labels = {
  explore: 'Explore',
  table: 'Table',
  date: 'Date',
  until: 'Until',
  note: 'Note',
  missing: 'no data',
  provisional: 'running',
  legend: 'lines',
  legendHint: 'hide',
  resetZoom: 'back',
  zoomed: (from: string, to: string) => `${from} to ${to}`,
};
const formats = { value: String, date: (date: string) => date };

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** From the first line of code to the frame after the one that shows it, in ms. */
async function draw(lines: number, days: number): Promise<number> {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const dates = Array.from({ length: days }, (_, day) =>
    new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const series = Array.from({ length: lines }, (_, line) => ({
    id: `line-${line}`,
    name: `Song ${line}`,
    values: dates.map((_, day) => (day % 97 === line ? null : 1000 * line + 300 * Math.sin(day / 9) + day)),
  }));
  await frame();
  const start = performance.now();
  const root: Root = createRoot(place);
  flushSync(() =>
    root.render(
      <LineChart
        caption="Numbers"
        dates={dates}
        formats={formats}
        height={420}
        labels={labels}
        series={series}
      />,
    ),
  );
  await frame();
  await frame();
  const taken = performance.now() - start;
  if (place.querySelectorAll('svg path').length < lines) throw new Error('the lines are not drawn yet');
  root.unmount();
  return taken;
}

Object.assign(window, { draw });
