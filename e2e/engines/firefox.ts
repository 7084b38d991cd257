/** Firefox, by the protocol that it shares with others (WebDriver BiDi); of Playwright’s Firefox there is a changed one alone. */
import type { ElementHandle } from 'puppeteer-core';
import { launch } from 'puppeteer-core';
import { type Engine, findPart, roles, until } from './engine.ts';

/** The size is one command of several; how the screen is turned, which nothing here asks, is unknown to Firefox 140. */
function tolerate(error: Error): void {
  if (!error.message.includes('unknown command emulation.')) throw error;
}

export async function openFirefox(program: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath: program, defaultViewport: null });
  const [page = await browser.newPage()] = await browser.pages();
  const run: Engine['run'] = (program, ...args) => page.evaluate(program as never, ...args) as never;
  return {
    name: 'Firefox',
    run,
    go: async (address) => void (await page.goto(address)),
    async click({ role, name }) {
      const found = await until(`${role} ${name}`, async () => {
        const handle = await page.evaluateHandle(findPart, roles[role], name);
        return handle.asElement() as ElementHandle<Element> | null;
      });
      await found.click();
    },
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    async resize(size) {
      await page.setViewport(size).catch(tolerate);
      await until('the size', async () => (await run(() => innerWidth)) === size.width);
    },
    picture: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => browser.close(),
  };
}
