/** The main job in the engines that are not Chromium’s: Firefox, and WebKit, which is close to what Safari has. */
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { layCable } from '#kit/cable.ts';
import { administrator } from './administrator.ts';
import { closeDialogs, type DialogWay, dialogWays, faultsOf, openDialog } from './engines/dialogs.ts';
import { type Engine, until, untilReady } from './engines/engine.ts';
import { openFirefox } from './engines/firefox.ts';
import { openWebKit } from './engines/webkit.ts';
import { somebody } from './kit.ts';

const origin = `http://localhost:${process.env.E2E_PORT ?? 3987}`;

/** Those that are installed, as `scripts/check/engines.ts` has found them. */
const engines = [
  { name: 'WebKit', program: process.env.WEBKIT_DRIVER, open: openWebKit },
  { name: 'Firefox', program: process.env.FIREFOX_PATH, open: openFirefox },
].flatMap(({ program, ...engine }) => (program ? [{ ...engine, program }] : []));

type Start = (one: (typeof engines)[number]) => Promise<Engine>;

const test = base.extend<{ start: Start }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
  start: async ({}, use, info) => {
    info.setTimeout(900_000);
    const opened: Engine[] = [];
    await use(async ({ open, program }) => {
      const engine = await open(program);
      opened.push(engine);
      return engine;
    });
    for (const engine of opened) await engine.close();
  },
});

type Session = [path: string, body: object];

const sessions: Record<DialogWay['who'], () => Session | undefined> = {
  nobody: () => undefined,
  sample: () => ['/api/demo', {}],
  own: () => ['/api/register', somebody()],
  administrator: () => ['/api/login', administrator],
};

async function signIn(engine: Engine, who: DialogWay['who'], at = origin): Promise<void> {
  await engine.go(`${at}/about`);
  const session = sessions[who]();
  if (!session) return;
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  expect(await engine.run(send, ...session)).toBeLessThan(300);
}

type Size = Parameters<Engine['resize']>[0];

/** Which of `DialogWay.only` a window of this width has. */
const isOffered = ({ width }: Size): Record<NonNullable<DialogWay['only']>, boolean> => ({
  narrow: width < 640,
  wide: width >= 640,
  desk: width >= 1024,
});

const whole: Size = { width: 1440, height: 900 };
/** Tablets, phones, and windows that are lower than what they hold. */
const others: Size[] = [
  { width: 768, height: 1024 },
  { width: 1440, height: 420 },
  { width: 390, height: 700 },
];

/** A folder for pictures of all of them, for whoever looks at them. */
const pictures = process.env.PICTURES;

/** What is wrong with any of the dialogs in a window of this size. */
async function faultsAt(engine: Engine, size: Size, who: DialogWay['who']): Promise<string[]> {
  await engine.resize(size);
  const faults: string[] = [];
  let at = '';
  const offered = isOffered(size);
  const ways = dialogWays.filter((way) => way.who === who && (!way.only || offered[way.only]));
  for (const way of ways) {
    if (at !== way.path) await engine.go(origin + way.path);
    at = way.path;
    await untilReady(engine);
    await openDialog(engine, way);
    const found = await faultsOf(engine);
    faults.push(...found.map((fault) => `${way.file} at ${size.width} × ${size.height}: ${fault}`));
    if (pictures) {
      const name = `${engine.name}-${size.width}x${size.height}-${way.file.replaceAll('/', '-')}`;
      await engine.picture(join(pictures, `${name}.png`));
    }
    await closeDialogs(engine);
  }
  return faults;
}

async function faultsOfAll(engine: Engine, sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = [];
  for (const who of ['nobody', 'sample', 'own', 'administrator'] as const) {
    await signIn(engine, who);
    for (const size of sizes) faults.push(...(await faultsAt(engine, size, who)));
  }
  return faults;
}

const headingOf = (engine: Engine) => engine.run(() => document.querySelector('h1')?.textContent ?? '');
const textOf = (engine: Engine) => engine.run(() => document.querySelector('body')?.textContent ?? '');

/** A field by its label, and what is typed into it. */
async function fill(engine: Engine, name: string, text: string): Promise<void> {
  await engine.click({ role: 'field', name });
  await engine.type(text);
}

const song = 'https://www.youtube.com/watch?v=engineSong1';

for (const one of engines) {
  // In WebKit a dialog shrinks where elsewhere it does not: that is looked at in each run.
  const left = one.name === 'WebKit' ? '' : ' @full';

  test(`[OPS-07] in ${one.name} every dialog shows what it holds${left}`, async ({ start }) => {
    expect(await faultsOfAll(await start(one), [whole])).toEqual([]);
  });

  test(`[OPS-07] in ${one.name} dialogs fit into windows of any size @full`, async ({ start }) => {
    expect(await faultsOfAll(await start(one), others)).toEqual([]);
  });

  test(`[OPS-07] in ${one.name} somebody signs up, adds a song and reads its numbers @full`, async ({
    start,
  }) => {
    const engine = await start(one);
    await engine.go(`${origin}/`);
    await engine.resize(whole);
    await untilReady(engine);
    await engine.click({ role: 'button', name: 'Sign Up' });
    const { email, password, firstName, lastName } = somebody();
    for (const [name, text] of [
      ['Email', email],
      ['First name', firstName],
      ['Last name', lastName],
      ['Password', password],
      ['Confirm password', password],
    ] as const)
      await fill(engine, name, text);
    const sum = await engine.run(() => document.querySelector('[role=dialog]')?.textContent ?? '');
    const [, a, b] = /(\d+) \+ (\d+)/.exec(sum) ?? [];
    await fill(engine, 'Security check', String(Number(a) + Number(b)));
    await engine.click({ role: 'button', name: 'Create account' });
    await until('the account', async () => /Dashboard|Your first songs/.test(await headingOf(engine)));

    await engine.go(`${origin}/tracks`);
    await untilReady(engine);
    await engine.click({ role: 'button', name: 'Add songs' });
    // The page of an account without songs has such a field of its own.
    await until('the dialog', () => engine.run(() => document.querySelector('[role=dialog]') !== null));
    await fill(engine, 'Links to songs', song);
    await engine.click({ role: 'button', name: 'Add' });
    await until('the song', async () => /1 song added/.test(await textOf(engine)));
    await closeDialogs(engine);
    const isListed = () =>
      document.querySelector('[role=row] :is(a[href^="/song/"], a[href^="/track/"])') !== null;
    await until('the list', () => engine.run(isListed));
    const idOf = async () => (await (await fetch('/api/tracks')).json())[0].id as string;
    await engine.go(`${origin}/track/${await engine.run(idOf)}`);
    await until('its numbers', async () => /Views\s*[\d,]+/.test(await textOf(engine)));
  });

  test(`[OPS-07] in ${one.name} an empty day does not read like a chosen one @full`, async ({ start }) => {
    const engine = await start(one);
    await signIn(engine, 'sample');
    await engine.resize(whole);
    await engine.go(`${origin}/tracks`);
    await untilReady(engine);
    await engine.click({ role: 'field', name: 'Added from' });
    const before = await engine.run(() => {
      const [field] = document.querySelectorAll<HTMLInputElement>('input[type=date]:not(:focus)');
      return field && getComputedStyle(field, '::before').content;
    });
    // Firefox says which part goes where; WebKit would say today.
    expect(before).toBe(one.name === 'WebKit' ? '"–"' : 'none');
  });

  test(`[SITE-08] in ${one.name} what was seen opens once the server is gone @full`, async ({ start }) => {
    const engine = await start(one);
    const { url, cut } = await layCable(origin);
    const at = url.replace(/\/$/, '');
    await signIn(engine, 'sample', at);
    const isKept = async (path: string) => {
      if (!navigator.serviceWorker.controller) return false;
      const names = (await caches.keys()).filter((name) => name.startsWith('pages'));
      const found = await Promise.all(
        names.map(async (name) => (await caches.open(name)).match(path, { ignoreVary: true })),
      );
      return found.some(Boolean);
    };
    const headings: Record<string, string> = {};
    for (const path of ['/about', '/dashboard']) {
      await engine.go(at + path);
      await untilReady(engine);
      await until(`${path} is kept`, () => engine.run(isKept, path));
      headings[path] = await headingOf(engine);
    }
    await cut();
    for (const path of ['/about', '/dashboard']) {
      await engine.go(at + path);
      expect(await headingOf(engine), path).toBe(headings[path]);
      expect(await engine.run(() => document.documentElement.hasAttribute('data-kept'))).toBe(true);
    }
    await engine.go(`${at}/settings`);
    expect(await headingOf(engine)).toBe('No connection');
  });
}
