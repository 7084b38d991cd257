/** A browser whose engine is not Chromium's, as far as journeys use one: what is looked for is looked for in the page itself. */
import { isTakenOver } from '../taken-over.ts';

export type Size = { width: number; height: number };

/** Something of a page, by what it is and how its name begins. */
export type Part = { role: keyof typeof roles; name: string };

export type Engine = {
  name: 'WebKit' | 'Firefox';
  go(url: string): Promise<void>;
  /** Runs in the page, where it knows nothing of what is around it here. */
  run<Args extends unknown[], Result>(
    program: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** With the pointer, in its middle; where something lies above, that is what is pressed. */
  click(part: Part): Promise<void>;
  /** By keys, to whatever has the focus. */
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  resize(size: Size): Promise<void>;
  picture(file: string): Promise<void>;
  close(): Promise<void>;
};

export type Key = 'Escape' | 'Tab' | 'Enter' | '?';

export const roles = {
  button: 'button',
  link: 'a[href]',
  field: 'input, textarea, select',
  item: '[role^=menuitem]',
  tab: '[role=tab]',
};

/**
 * Runs in the page. In an open dialog or menu alone, where there is one, as for whoever looks at it. Panels far down are
 * loaded as they come near: what is not there yet is scrolled for, and from the top again, as a busy machine may have
 * drawn nothing of what was scrolled past. What still moves, as those panels come, is not there yet either.
 */
export async function findPart(selector: string, name: string): Promise<Element | undefined> {
  const within = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1);
  const isCalled = (said: string | null | undefined) => said?.trim().startsWith(name);
  const labels = (element: Element) => [...((element as HTMLInputElement).labels ?? [])];
  const found = [...(within ?? document).querySelectorAll(selector)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (isCalled(element.getAttribute('aria-label')) ||
        isCalled(element.textContent) ||
        labels(element).some((label) => isCalled(label.textContent))),
  );
  if (found) {
    found.scrollIntoView({ block: 'center' });
    const { top } = found.getBoundingClientRect();
    await new Promise((resolve) => setTimeout(resolve, 150));
    return found.getBoundingClientRect().top === top ? found : undefined;
  }
  if (!within) {
    const { scrollHeight } = document.documentElement;
    scrollTo(0, scrollY + innerHeight >= scrollHeight - 1 ? 0 : scrollY + innerHeight / 2);
  }
  return undefined;
}

const pauseMs = 50;
const patienceMs = 60_000;

/** Until `ask` answers with something. */
export async function until<Answer>(what: string, ask: () => Promise<Answer>): Promise<NonNullable<Answer>> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`waited in vain: ${what}`);
}

export const untilReady = (engine: Engine) => until('the page', () => engine.run(isTakenOver));
