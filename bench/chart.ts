/**
 * Drawing the chart of `/analytics` in a browser whose processor is slowed four times: ten lines of 730 days beside the
 * same chart without a line, in turn on one page.
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, type Rollup } from 'vite';
import { buildTargets } from '../scripts/build-targets.mjs';
import { findChromium } from '../scripts/check/chromium.ts';
import { root } from '../scripts/prepare.mjs';
import { compare, middle, report } from './kit.ts';
import { sized } from './sizes.ts';

const lines = sized('LINES', 10, 10);
const days = sized('DAYS', 730, 730);
const rounds = sized('ROUNDS', 15, 5);
const slowedBy = 4;

const built = (await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    write: false,
    target: buildTargets,
    rolldownOptions: { input: join(root, 'bench/chart-page.tsx'), output: { format: 'iife' } },
  },
})) as Rollup.RollupOutput;
const [code] = built.output;

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.setContent('<!doctype html><body style="width: 1000px"></body>');
await page.addScriptTag({ content: code.code });
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });

const draw = (count: number): Promise<number> => page.evaluate(`draw(${count}, ${days})`) as Promise<number>;
const [full, empty]: [number[], number[]] = [[], []];
for (let round = -2; round < rounds; round++) {
  const [taken, without] = [await draw(lines), await draw(0)];
  if (round < 0) continue;
  full.push(taken);
  empty.push(without);
}
await browser.close();
const name = `${lines} lines of ${days} days, processor ${slowedBy} times slower, to the chart without a line`;
report('chart', [compare(name, 'ms', middle(full), middle(empty), { atMost: 3 })]);
