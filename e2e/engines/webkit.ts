/** WebKit, close to what Safari has, by its driver and the W3C’s protocol; it draws on a screen that is nobody’s. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/check/free-port.ts';
import { type Engine, findPart, type Key, roles, type Size, until } from './engine.ts';

/** As the protocol has them. */
const keys: Record<Key, string> = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007', '?': '?' };
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A screen in memory, and its name. */
async function startScreen(): Promise<[ChildProcess, string]> {
  const size = ['-screen', '0', '1600x1200x24'];
  const screen = spawn('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [name] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return [screen, `:${String(name).trim()}`];
}

/** Its window’s own buttons would else keep it wider than a phone. */
const small = 'toolbar *, headerbar * { min-width: 0; padding: 0; margin: 0; font-size: 4px; }';

/** A folder of settings for whatever draws windows. */
function settingsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), small);
  return folder;
}

async function startDriver(program: string) {
  const settings = settingsFolder();
  const [screen, display] = await startScreen();
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    driver.kill();
    screen.kill();
    rmSync(settings, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the driver of WebKit', isReady);
  return { url, stop };
}

/** What the protocol answers to a command: https://www.w3.org/TR/webdriver2/#endpoints */
async function command(method: string, url: string, body?: object) {
  const reply = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

export async function openWebKit(program: string): Promise<Engine> {
  const { url, stop } = await startDriver(program);
  const browser = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } };
  const { sessionId } = (await command('POST', `${url}/session`, {
    capabilities: { alwaysMatch: browser },
  })) as { sessionId: string };
  const call = (method: string, path: string, body?: object) =>
    command(method, `${url}/session/${sessionId}${path}`, body);

  async function run<Args extends unknown[], Result>(
    program: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${program})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await call('POST', '/execute/async', { script, args })) as {
      value: Result;
      error?: string;
    };
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  }
  const place = (size: Size) => call('POST', '/window/rect', { x: 0, y: 0, ...size });
  const press = (key: string) =>
    call('POST', '/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: key })),
        },
      ],
    });
  return {
    name: 'WebKit',
    run,
    go: async (address) => void (await call('POST', '/url', { url: address })),
    async click({ role, name }) {
      const found = await until(`${role} ${name}`, () => run(findPart, roles[role], name));
      const id = (found as unknown as Record<string, string>)[elementKey];
      await call('POST', `/element/${id}/click`);
    },
    async type(text) {
      const active = (await call('GET', '/element/active')) as Record<string, string>;
      await call('POST', `/element/${active[elementKey]}/value`, { text });
    },
    key: async (key) => void (await press(keys[key])),
    // The window has a frame, takes a moment to become what it was told, and may not become as small as a phone's.
    async resize(size) {
      let outer = size;
      for (let tries = 0; tries < 10; tries++) {
        await place(outer);
        await new Promise((resolve) => setTimeout(resolve, 200));
        const inner = await run(() => ({ width: innerWidth, height: innerHeight }));
        if (inner.width === size.width && inner.height === size.height) return;
        const { width, height } = (await call('GET', '/window/rect')) as Size;
        outer = {
          width: Math.max(1, size.width + width - inner.width),
          height: Math.max(1, size.height + height - inner.height),
        };
      }
    },
    picture: async (file) =>
      writeFile(file, Buffer.from((await call('GET', '/screenshot')) as string, 'base64')),
    async close() {
      await call('DELETE', '').catch(() => undefined);
      stop();
    },
  };
}
