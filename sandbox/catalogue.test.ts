import { expect, test } from 'vitest';
import { platformOf } from '#server/platforms/registry.ts';
import { inventItem } from './catalogue.ts';
import { openSandbox, testNow } from './open-for-test.ts';

test('the catalogue has some hundred songs in many languages, each on every platform once', async () => {
  const { control } = await openSandbox();
  const songs = control.catalogue();
  const names = new Set(songs.map(({ artist, title }) => `${artist} ${title}`));
  expect(names.size).toBeGreaterThanOrEqual(100);
  const platforms = new Set(songs.map(({ platform }) => platform));
  expect(songs).toHaveLength(platforms.size * names.size);
  expect(new Set(songs.map(({ platform, id }) => `${platform}:${id}`)).size).toBe(songs.length);
  const languages = new Set(songs.map(({ language }) => language));
  for (const language of ['en', 'es', 'ja', 'de', 'fr', 'ru', 'zh', 'ko'])
    expect(languages).toContain(language);
});

test('every entry has a well-formed id, address, code and date, and says which ids are invented', async () => {
  const { control } = await openSandbox();
  for (const song of control.catalogue()) {
    expect(platformOf(song.platform)?.isId(song.id), `${song.platform} ${song.id}`).toBe(true);
    expect(song.url).toContain(song.id.split(/[/:]/).at(-1));
    expect(song.isrc).toMatch(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/);
    expect(song.released).toMatch(/^\d{4}(-\d\d-\d\d)?$/);
    expect(Date.parse(song.released)).toBeLessThan(testNow.getTime());
    expect(song.seconds).toBeGreaterThan(60);
  }
  const ofId = (id: string) => control.catalogue().find((song) => song.id === id);
  expect(ofId('dQw4w9WgXcQ')).toMatchObject({ artist: 'Rick Astley', invented: false });
  expect(control.catalogue().filter(({ invented }) => invented).length).toBeGreaterThan(100);
});

test('any other id gets a plausible song that never changes', () => {
  const ids = Array.from({ length: 300 }, (_, number) => `id${number}`);
  for (const id of ids) {
    const item = inventItem('youtube', id);
    expect(inventItem('youtube', id)).toEqual(item);
    expect(item.title.length).toBeGreaterThan(1);
    expect(item.isrc).toMatch(/^ZZSBX\d{7}$/);
    expect(Date.parse(item.released)).toBeLessThan(testNow.getTime());
    expect(item.seconds).toBeGreaterThan(130);
  }
  const titles = new Set(ids.map((id) => inventItem('youtube', id).title));
  expect(titles.size).toBeGreaterThan(150);
});
