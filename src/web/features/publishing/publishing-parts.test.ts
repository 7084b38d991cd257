/** The pure parts of writing posts and videos. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/data/api.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { charactersLeft } from './characters-left.ts';
import { openLinksInNewTab } from './posts/post-preview.tsx';
import { emptyPost, postDraft } from './posts/post-values.ts';
import { followTitle } from './posts/use-post-editor.ts';
import { stateOf } from './publication.ts';
import { isSave } from './save-shortcut.ts';
import { forgetDraft, isSame, keepDraft, readDraft, toDraft } from './use-draft.ts';
import { parseDuration } from './videos/video-values.ts';

describe('[SITE-05] the address of a post', () => {
  it('follows the title until somebody writes one, and again once that is emptied', () => {
    expect(followTitle('', '', 'My post')).toBe('my-post');
    expect(followTitle('my-post', 'My post', 'My posts')).toBe('my-posts');
    expect(followTitle('own', 'My post', 'My posts')).toBe('own');
    expect(followTitle('', 'My post', 'My posts')).toBe('my-posts');
  });
});

describe('[SITE-05] the duration of a video', () => {
  it.each([
    ['3:07', 187],
    [' 0:09 ', 9],
    ['75:00', 4500],
    ['1:02:03', 3723],
    ['12:00:00', 43_200],
    ['0:00', 0],
  ])('is read as people write it: %s', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

  it.each([
    '',
    '3',
    '3:7',
    '3:60',
    '1:2:03',
    '1:60:00',
    ':30',
    '3:07:',
    'a:bc',
    '-1:00',
    '1:02:03:04',
    '3.07',
  ])('is refused where it cannot be told: “%s”', (text) => expect(parseDuration(text)).toBeNaN());
});

describe('[SITE-05] what readers see', () => {
  it('is told by the day', () => {
    expect(stateOf(null, '2026-11-20')).toBe('draft');
    expect(stateOf('2026-11-21', '2026-11-20')).toBe('scheduled');
    expect(stateOf('2026-11-20', '2026-11-20')).toBe('published');
    expect(stateOf('2025-12-31', '2026-11-20')).toBe('published');
  });
});

describe('[SITE-05] what is not saved', () => {
  afterEach(() => vi.unstubAllGlobals());

  const values = { ...emptyPost('de'), title: 'Begun', topics: ['growth' as const] };
  const draft = { values, updatedAt: '2026-11-20T10:00:00.000Z' };

  it('is kept in this tab by its name, and forgotten', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    expect(readDraft('post', postDraft)).toBeUndefined();
    keepDraft('post', draft);
    keepDraft('post/a/en', { ...draft, updatedAt: null });
    expect(readDraft('post', postDraft)).toEqual(draft);
    expect(readDraft('post/a/en', postDraft)?.updatedAt).toBeNull();
    forgetDraft('post');
    expect(readDraft('post', postDraft)).toBeUndefined();
    expect(kept.size).toBe(1);
  });

  it('nothing breaks where storage is refused', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    keepDraft('post', draft);
    forgetDraft('post');
    expect(readDraft('post', postDraft)).toBeUndefined();
  });

  it('comes back only where it fits the form', () => {
    expect(toDraft(draft, postDraft)).toEqual(draft);
    for (const odd of [null, 7, [], {}, { values }, { ...draft, values: { ...values, topics: ['money'] } }])
      expect(toDraft(odd, postDraft)).toBeUndefined();
    expect(toDraft({ ...draft, values: { ...values, language: 'xx' } }, postDraft)).toBeUndefined();
  });

  it('is what saving would change', () => {
    expect(isSame(values, { ...values, title: ' Begun\n' })).toBe(true);
    expect(isSame(values, { ...values, title: 'Begun anew' })).toBe(false);
    expect(isSame(values, { ...values, topics: [] })).toBe(false);
    expect(isSame(values, { ...values, publishedOn: '2026-11-20' })).toBe(false);
  });
});

describe('[SITE-05] the editor', () => {
  const key = { key: 's', code: 'KeyS', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

  it('saves by Ctrl+S and ⌘S, on keyboards without Latin letters too', () => {
    expect(isSave({ ...key, ctrlKey: true })).toBe(true);
    expect(isSave({ ...key, metaKey: true, key: 'S' })).toBe(true);
    expect(isSave({ ...key, ctrlKey: true, key: 'ы' })).toBe(true);
    // Where S stands there is another letter.
    expect(isSave({ ...key, ctrlKey: true, key: 'o' })).toBe(false);
    expect(isSave(key)).toBe(false);
    expect(isSave({ ...key, ctrlKey: true, shiftKey: true })).toBe(false);
    expect(isSave({ ...key, ctrlKey: true, altKey: true })).toBe(false);
  });

  it('says how much room is left once it gets tight', () => {
    expect(charactersLeft('x'.repeat(99), 120)).toBeUndefined();
    expect(charactersLeft('x'.repeat(100), 120)).toBe(20);
    expect(charactersLeft(`${'x'.repeat(121)}  `, 120)).toBe(-1);
    expect(charactersLeft('x'.repeat(90_000), 100_000)).toBe(10_000);
  });

  it('opens links of the preview beside it, and leaves alone what only looks like one', () => {
    expect(openLinksInNewTab('<p><a href="/help">x</a> &#x3C;a href="</p>')).toBe(
      '<p><a target="_blank" href="/help">x</a> &#x3C;a href="</p>',
    );
  });

  it('reads from a refusal which fields it is about', () => {
    const refusal = (status: number, body: string) => new ApiError(new Response(null, { status }), body);
    const errors = { link: 'linkWrong' };
    expect(refusedFields(refusal(400, JSON.stringify({ code: 'invalid_input', errors })))).toEqual(errors);
    expect(refusedFields(refusal(400, JSON.stringify({ code: 'invalid_input' })))).toEqual({});
    expect(refusedFields(refusal(409, JSON.stringify({ code: 'conflict', errors })))).toEqual({});
    expect(refusedFields(refusal(502, '<html>'))).toEqual({});
    expect(refusedFields(new TypeError('offline'))).toEqual({});
  });
});
