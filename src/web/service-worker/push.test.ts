import { describe, expect, it } from 'vitest';
import type { PushMessage } from '#contract/devices.ts';
import { type OpenPage, openPushed, type PushScope, type Shown, showPush } from './push.ts';

const origin = 'https://music.test';
const message: PushMessage = {
  ...{ id: 'ntf_1', title: 'عنوان', text: 'نص', path: '/track/trk_1', language: 'ar', direction: 'rtl' },
};

function surroundings(pages: { url: string; focused?: boolean; isForeign?: boolean }[] = []) {
  const did: string[] = [];
  const shown: [string, Shown][] = [];
  const open = pages.map(
    ({ url, focused = false, isForeign = false }): OpenPage => ({
      url,
      focused,
      focus: async () => did.push(`focus ${url}`),
      navigate: async (to) => {
        if (isForeign) throw new TypeError('not controlled');
        did.push(`navigate ${to}`);
      },
    }),
  );
  const scope: PushScope = {
    origin,
    pages: async () => open,
    show: async (title, more) => void shown.push([title, more]),
    open: async (url) => did.push(`open ${url}`),
  };
  return { scope, did, shown };
}

describe('[NTF-04] what comes by push', () => {
  it('is shown in its language, under a tag of its own', async () => {
    const { scope, shown } = surroundings([{ url: `${origin}/tracks` }]);
    await showPush(scope, message);
    expect(shown).toEqual([
      [
        'عنوان',
        {
          ...{ body: 'نص', tag: 'ntf_1', lang: 'ar', dir: 'rtl', icon: '/icons/192.png' },
          data: '/track/trk_1',
        },
      ],
    ]);
  });

  it('is not shown over a page that is being looked at', async () => {
    const { scope, shown } = surroundings([{ url: `${origin}/tracks`, focused: true }]);
    await showPush(scope, message);
    expect(shown).toEqual([]);
  });

  it.each([undefined, null, 'text', {}, { ...message, title: 1 }])('is no message: %j', async (given) => {
    const { scope, shown } = surroundings();
    await showPush(scope, given);
    expect(shown).toEqual([]);
  });

  it.each([
    ['opens a window where none is open', [], [`open ${origin}/track/trk_1`]],
    [
      'leads the open page there',
      [{ url: `${origin}/` }],
      [`focus ${origin}/`, `navigate ${origin}/track/trk_1`],
    ],
    [
      'goes to the page that shows it already',
      [{ url: `${origin}/` }, { url: `${origin}/track/trk_1` }],
      [`focus ${origin}/track/trk_1`],
    ],
    [
      'opens a window beside a page that is not the worker’s',
      [{ url: `${origin}/`, isForeign: true }],
      [`focus ${origin}/`, `open ${origin}/track/trk_1`],
    ],
  ])('clicked %s', async (_what, pages, expected) => {
    const { scope, did } = surroundings(pages);
    await openPushed(scope, message.path);
    expect(did).toEqual(expected);
  });

  it.each(['https://evil.test/a', '//evil.test/a', 'javascript:alert(1)', '\\\\evil.test', undefined])(
    '[SEC-01] leads nowhere else: %s',
    async (path) => {
      const { scope, did } = surroundings();
      await openPushed(scope, path);
      expect(did).toHaveLength(1);
      expect(did[0]).toMatch(/^open https:\/\/music\.test\//);
    },
  );
});
