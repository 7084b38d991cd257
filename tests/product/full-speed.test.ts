import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { dataFolder, emptyFolder, startProduct } from './running-product.ts';

/** The addresses of all scripts that a process which has ended ran, as V8 wrote them down. */
const scriptsIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }).result.map(
      ({ url }) => url,
    ),
  );

const client = 'build/client';
const isPacked = (name: string) => /\.(br|gz)$/.test(name);

function builtFiles(): string[] {
  const entries = readdirSync(client, { withFileTypes: true });
  const names = (folder: string) =>
    readdirSync(join(client, folder), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !isPacked(entry.name),
    );
  return [
    ...entries.filter((entry) => entry.isFile() && !isPacked(entry.name)).map(({ name }) => name),
    ...entries
      .flatMap((entry) => (entry.isDirectory() ? names(entry.name).slice(-1) : []))
      .map((entry) => relative(client, join(entry.parentPath, entry.name))),
  ];
}

/** What asks most for developers' builds; the journeys run on one that says nothing. */
const cases = [['development', true]] as const;
const rarer = [
  ['production', false],
  ['', true],
  ['test', true],
] as const;

test.each(isThorough ? [...cases, ...rarer] : cases)(
  '[OPS-01] npm start renders with nobody’s development build (NODE_ENV=%j), on the sandbox unless it is production',
  async (said, isSandbox) => {
    const coverage = emptyFolder();
    const settings = { DATA_DIR: dataFolder(), PLATFORMS: '', NODE_ENV: said, NODE_V8_COVERAGE: coverage };
    const product = await startProduct(settings, { by: 'script' });
    const { address } = product;
    expect(await (await fetch(`${address}/api/site`)).json()).toMatchObject({ isSandbox });
    const person = { email: 'ada@example.com', password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };
    const registered = await fetch(`${address}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const path of ['/help', '/dashboard']) {
      const page = await fetch(address + path, { headers: { cookie } });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('</html>');
      expect(page.headers.has('strict-transport-security')).toBe(!isSandbox);
    }
    // Nothing is rendered for a file that an older page asks for.
    for (const path of ['gone-1234567.js', '', '..%2fsw.js', 'a//b.js']) {
      const gone = await fetch(`${address}/assets/${path}`);
      expect([path, gone.status]).toEqual([path, 404]);
      expect(await gone.json()).toMatchObject({ code: 'not_found' });
    }
    // Of each folder one, and all that lie beside them.
    for (const path of builtFiles()) {
      const served = await fetch(`${address}/${path}`, { method: 'HEAD' });
      expect([path, served.status]).toEqual([path, 200]);
    }
    const [file = ''] = readdirSync('build/client/assets').filter((name) => name.endsWith('.css'));
    const built = await fetch(`${address}/assets/${file}`, { headers: { 'accept-encoding': 'br' } });
    await built.arrayBuffer();
    expect(Object.fromEntries(built.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await product.kill('SIGTERM');
    const scripts = scriptsIn(coverage);
    expect(scripts.filter((url) => /react-dom-server[\w.-]*\.production/.test(url))).not.toEqual([]);
    expect(scripts.filter((url) => /\.development\.|\/development\//.test(url))).toEqual([]);
  },
);
