/** The film of `/videos`, played in the running product and recorded: `npm run screenshots -- film`. Wants ffmpeg. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { installFromDistribution } from '../check/distribution.ts';
import { root } from '../prepare.mjs';
import { address, type Product } from './product.ts';

const folder = join(root, 'public/film');
const size = { width: 1280, height: 720 };
const framesPerSecond = 24;

/** Where the pointer is, which a recorded page does not show. */
function drawPointer(): void {
  const draw = () => {
    const dot = document.createElement('div');
    dot.style.cssText =
      'position:fixed;z-index:9999;width:22px;height:22px;margin:-11px;border-radius:50%;pointer-events:none;background:#ffffff55;border:2px solid #fff;box-shadow:0 0 0 1px #0008;left:640px;top:360px';
    document.documentElement.append(dot);
    addEventListener('mousemove', ({ clientX, clientY }) => {
      dot.style.left = `${clientX}px`;
      dot.style.top = `${clientY}px`;
    });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw);
  else draw();
}

/** Moves there as a hand does, and rests. */
async function pointAt(page: Page, name: string, locator = page.getByText(name).first()): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`“${name}” is not on the page.`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 160), box.y + box.height / 2, { steps: 24 });
  await page.waitForTimeout(700);
}

async function press(page: Page, name: string, locator = page.getByText(name).first()): Promise<void> {
  await pointAt(page, name, locator);
  await page.mouse.down();
  await page.mouse.up();
}

type Cut = { from: number; to: number };

const now = () => Date.now() / 1000;

/** Spends what the machine takes for it outside of the film, but for a moment. */
async function untilThen(cuts: Cut[], wait: Promise<void>): Promise<void> {
  const from = now() + 0.8;
  await wait;
  if (now() > from) cuts.push({ from, to: now() });
}

/** One scene for each line of the captions. */
const scenes: ((page: Page, cuts: Cut[]) => Promise<void>)[] = [
  async (page, cuts) => {
    await page.goto(address);
    await page.waitForTimeout(2200);
    await press(page, 'sample data', page.getByRole('button', { name: /sample data/i }).first());
    // A recorded page does not always tell that it has loaded.
    await untilThen(cuts, page.waitForURL('**/dashboard', { waitUntil: 'commit' }));
  },
  async (page) => {
    await page.waitForTimeout(2200);
    await pointAt(page, 'songs rising', page.getByRole('link', { name: /rising$/ }));
    await pointAt(page, 'songs fading', page.getByRole('link', { name: /fading$/ }));
    await page.waitForTimeout(1000);
  },
  async (page) => {
    const chart = page.getByRole('region', { name: 'Over time' });
    await page.mouse.wheel(0, 330);
    await page.waitForTimeout(700);
    const box = await chart.boundingBox();
    if (!box) throw new Error('There is no chart.');
    const middle = box.y + Math.min(box.height * 0.6, 320);
    await page.mouse.move(box.x + box.width * 0.2, middle, { steps: 20 });
    await page.mouse.move(box.x + box.width * 0.55, middle, { steps: 70 });
    await page.waitForTimeout(1500);
    await page.mouse.move(box.x + box.width * 0.9, middle, { steps: 60 });
    await page.waitForTimeout(1000);
  },
  async (page) => {
    await press(page, 'Tracks', page.getByRole('link', { name: 'Tracks', exact: true }).first());
    await page.waitForURL('**/tracks');
    await page.waitForTimeout(1200);
    await page.mouse.wheel(0, 260);
    await page.waitForTimeout(700);
    await press(page, 'Rising', page.getByRole('button', { name: /Rising/ }).first());
    await page.waitForTimeout(2200);
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, -600);
    await page.waitForTimeout(600);
  },
  async (page) => {
    await press(page, 'Review', page.getByRole('button', { name: 'Review' }).first());
    await page.waitForTimeout(1400);
    await press(page, 'Merge', page.getByRole('button', { name: 'Merge' }).first());
    await page.waitForTimeout(2000);
  },
  async (page) => {
    const answer = await page.request.get(`${address}/api/songs?limit=100`);
    const songs = (await answer.json()) as { id: string; tracks: { id: string; platform: string }[] }[];
    const [song] = songs.toSorted((a, b) => b.tracks.length - a.tracks.length);
    await page.goto(`${address}/song/${song?.id}`);
    await page.waitForTimeout(1600);
    await page.mouse.wheel(0, 260);
    await page.waitForTimeout(1400);
    await press(page, 'YouTube', page.getByRole('main').getByRole('link', { name: / on YouTube$/ }));
    await page.waitForURL('**/track/**');
  },
  async (page) => {
    await page.waitForTimeout(1500);
    await press(page, 'Source', page.getByRole('button', { name: /Source/ }).first());
    await page.waitForTimeout(3600);
    await page.keyboard.press('Escape');
  },
  async (page) => {
    await page.waitForTimeout(600);
    await page.mouse.wheel(0, 520);
    await page.waitForTimeout(2800);
    await page.mouse.wheel(0, -900);
    await page.waitForTimeout(1600);
  },
];

type Frame = { file: string; seconds: number };

/** Plays the scenes. Answers the frames, and when each scene began, in seconds from the first frame. */
async function record(product: Product, folder: string): Promise<{ frames: Frame[]; starts: number[] }> {
  const context = await product.browser.newContext({ viewport: size, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'theme', value: 'dark', url: address }]);
  const page = await context.newPage();
  await page.addInitScript(drawPointer);
  const frames: Frame[] = [];
  const session = await context.newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    const file = join(folder, `${frames.length}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, seconds: metadata.timestamp ?? Date.now() / 1000 });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await page.goto(address);
  await page.waitForTimeout(1000);
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92, ...maxOf(size) });
  const starts: number[] = [];
  const cuts: Cut[] = [];
  for (const scene of scenes) {
    starts.push(now());
    await scene(page, cuts);
  }
  await session.send('Page.stopScreencast');
  frames.push({ file: frames.at(-1)?.file ?? '', seconds: now() });
  await context.close();
  const first = frames[0]?.seconds ?? 0;
  const cutBefore = (moment: number) =>
    cuts.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(moment, to) - from), 0);
  const inFilm = (moment: number) => Math.max(0, moment - cutBefore(moment) - first);
  return {
    frames: frames.map(({ file, seconds }) => ({ file, seconds: inFilm(seconds) })),
    starts: starts.map(inFilm),
  };
}

const maxOf = ({ width, height }: typeof size) => ({ maxWidth: width, maxHeight: height });

/** The browser sends a frame when something has changed: each is shown until the next. */
function encode(frames: readonly Frame[], folder: string): void {
  const ticks = Math.floor((frames.at(-1)?.seconds ?? 0) * framesPerSecond);
  let at = 0;
  for (let tick = 0; tick < ticks; tick++) {
    while ((frames[at + 1]?.seconds ?? Number.POSITIVE_INFINITY) <= tick / framesPerSecond) at++;
    symlinkSync(frames[at]?.file ?? '', join(folder, `tick-${tick}.jpg`));
  }
  const from = [
    '-y',
    '-v',
    'error',
    '-framerate',
    String(framesPerSecond),
    '-i',
    join(folder, 'tick-%d.jpg'),
  ];
  const shape = ['-pix_fmt', 'yuv420p', '-an'];
  const forms = [
    [
      '-c:v',
      'libvpx-vp9',
      '-crf',
      '36',
      '-b:v',
      '0',
      '-cpu-used',
      '4',
      '-row-mt',
      '1',
      '-g',
      '240',
      'tracklight.webm',
    ],
    ['-c:v', 'libx264', '-crf', '26', '-preset', 'slow', '-movflags', '+faststart', 'tracklight.mp4'],
  ];
  for (const form of forms) {
    const file = join(root, 'public/film', form.at(-1) ?? '');
    const done = spawnSync('ffmpeg', [...from, ...shape, ...form.slice(0, -1), file], { stdio: 'inherit' });
    if (done.status !== 0) throw new Error('The film could not be encoded.');
  }
}

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

function writeCaptions(starts: readonly number[], end: number): void {
  const captions: Record<string, string[]> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'film-captions.json'), 'utf8'),
  );
  for (const [language, lines] of Object.entries(captions)) {
    const cues = lines.map(
      (line, at) => `${clock(starts[at] ?? 0)} --> ${clock(starts[at + 1] ?? end)}\n${line}`,
    );
    writeFileSync(join(folder, `${language}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`);
  }
}

export async function makeFilm(product: Product): Promise<void> {
  if (spawnSync('ffmpeg', ['-version']).error && !installFromDistribution('ffmpeg'))
    throw new Error('The film needs ffmpeg. Install it, and try again.');
  mkdirSync(folder, { recursive: true });
  const taken = mkdtempSync(join(tmpdir(), 'tracklight-film-'));
  const { frames, starts } = await record(product, taken);
  encode(frames, taken);
  writeCaptions(starts, frames.at(-1)?.seconds ?? 0);
  // The dashboard, as the second scene shows it.
  const poster = frames.find(({ seconds }) => seconds > (starts[1] ?? 0) + 2);
  await sharp(poster?.file ?? '')
    .webp({ quality: 82 })
    .toFile(join(folder, 'poster.webp'));
  rmSync(taken, { recursive: true });
}
