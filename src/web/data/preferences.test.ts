/** What the server reads from the cookie, and what the browser keeps. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { otherTheme, sentAs, setTheme, themeScript } from '../shell/theme.ts';
import { keptPreference, readPreferences, savePreference } from './preferences.ts';

const kept = new Map<string, string>();
const page = {
  cookie: '',
  documentElement: { classList: { toggle: vi.fn() } },
  meta: { content: '' },
  querySelector: () => page.meta,
};

/** As the browser does with the head of every page. */
const runInHead = (systemIsDark: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark, addEventListener: vi.fn() }));
  new Function(themeScript)();
};

beforeEach(() => {
  kept.clear();
  page.documentElement.classList.toggle.mockReset();
  page.cookie = '';
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('[NAV-02] the theme', () => {
  it('is dark unless light was chosen', () => {
    expect(readPreferences(null).theme).toBe('dark');
    expect(readPreferences('theme=purple').theme).toBe('dark');
    expect(readPreferences('a=1; theme=light; b=2').theme).toBe('light');
  });

  it('is shown by the class on the root element and saved under `theme`, in storage and cookie', () => {
    runInHead(false);
    setTheme('light');
    expect(page.documentElement.classList.toggle).toHaveBeenLastCalledWith('dark', false);
    expect(kept.get('theme')).toBe('light');
    expect(page.cookie).toMatch(/^theme=light; path=\//);
    expect(otherTheme('light')).toBe('dark');
    setTheme('dark');
    expect(page.documentElement.classList.toggle).toHaveBeenLastCalledWith('dark', true);
  });

  it.each([
    ['theme=dark', false, true],
    ['theme=light', true, false],
    ['a=1; theme=system', true, true],
    ['a=1; theme=system', false, false],
    ['', false, true],
    ['theme=purple', false, true],
  ])('with %j, the system dark: %s, dark is %s before the first paint', (cookie, systemIsDark, isDark) => {
    page.cookie = cookie;
    runInHead(systemIsDark);
    expect(page.documentElement.classList.toggle).toHaveBeenLastCalledWith('dark', isDark);
    expect(page.meta.content).toBe(isDark ? '#101116' : '#fbfbf9');
  });

  it('is kept as the system has it, which the server does not know', () => {
    runInHead(true);
    setTheme('system');
    expect(page.documentElement.classList.toggle).toHaveBeenLastCalledWith('dark', true);
    expect(readPreferences(page.cookie.split(';')[0] ?? '').theme).toBe('system');
    expect(sentAs('system')).toBe('dark');
  });
});

describe('[SEC-01] what the cookie may travel over', () => {
  it('is https alone on a page that came by it', () => {
    savePreference('theme', 'light');
    expect(page.cookie).not.toContain('secure');
    vi.stubGlobal('location', { protocol: 'https:' });
    savePreference('theme', 'light');
    expect(page.cookie).toMatch(/; secure$/);
  });
});

describe('[I18N-02] the saved language', () => {
  it('must be one of ours', () => {
    expect(readPreferences('userLanguage=ja').userLanguage).toBe('ja');
    expect(readPreferences('userLanguage=tlh').userLanguage).toBeUndefined();
  });

  it('is kept by the cookie alone where storage is refused', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    savePreference('userLanguage', 'fr');
    expect(page.cookie).toContain('userLanguage=fr');
    expect(keptPreference('userLanguage')).toBeUndefined();
  });
});
