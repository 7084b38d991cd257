import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportPlaylist } from '#contract/playlist-export.ts';
import { addPlaylist, changePlaylist } from '#contract/playlists.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong } from '../analytics/history-for-test.ts';
import { items } from '../metrics/table.ts';

const server = useTestServer();
let ada: Person;
let id: string;

const file = (format: string, as: Person | undefined = ada, query: Record<string, string> = {}) =>
  call(server.app, exportPlaylist, { ...(as && { as }), params: { id }, query: { format, ...query } });

beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  const titles = ['=SUM(A1)', 'Line\nbreak', 'Élan, “live”'];
  const trackIds: string[] = [];
  for (const title of titles)
    trackIds.push(...(await follow(server, ada.user.id, await makeSong(server, 'youtube', title))));
  await server.ctx.db.update(items).set({ durationSeconds: 61 }).where(eq(items.title, 'Élan, “live”'));
  await server.ctx.db.update(items).set({ durationSeconds: null }).where(eq(items.title, '=SUM(A1)'));
  await server.ctx.db.update(items).set({ status: 'gone' }).where(eq(items.title, '=SUM(A1)'));
  const reply = await call(server.app, addPlaylist, {
    as: ada,
    body: { name: 'Été / Live #1', description: 'All of them', trackIds },
  });
  id = reply.json<{ id: string }>().id;
});

describe('[PLY-02] a playlist as a file', () => {
  test('M3U: a length and a name for each, one line each, whatever is in a title', async () => {
    const reply = await file('m3u');
    expect(reply.headers['content-type']).toBe('audio/x-mpegurl; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(
      /filename="playlist-ete-live-1-sandbox-2026-11-20\.m3u8"$/,
    );
    const lines = reply.body.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual(['#EXTM3U', '#PLAYLIST:Été / Live #1', '# sandbox: sample songs']);
    expect(
      lines.filter((line) => line.startsWith('#EXTINF:')).map((line) => line.replace(/,.* - /, ',')),
    ).toEqual(['#EXTINF:-1,=SUM(A1)', '#EXTINF:-1,Line break', '#EXTINF:61,Élan, “live”']);
    expect(lines.filter((line) => /^https:\/\/www\.youtube\.com\/watch\?v=/.test(line))).toHaveLength(3);
    expect(lines).toHaveLength(9);
  });

  test('JSPF: lengths in milliseconds, none where nobody knows it', async () => {
    const { playlist } = (await file('jspf')).json<{
      playlist: { title: string; annotation: string; track: Record<string, unknown>[] };
    }>();
    expect(playlist).toMatchObject({
      title: 'Été / Live #1',
      annotation: 'All of them',
      meta: [{ 'urn:tracklight:sandbox': 'true' }],
    });
    expect(playlist.track.map(({ title, duration }) => [title, duration])).toEqual([
      ['=SUM(A1)', undefined],
      ['Line\nbreak', undefined],
      ['Élan, “live”', 61_000],
    ]);
    for (const { location } of playlist.track)
      expect(location).toEqual([expect.stringContaining('https://www.youtube.com/watch?v=')]);
  });

  test('CSV: what cannot be played says so, and no title is a formula', async () => {
    const rows = (body: string): Record<string, string>[] => parse(body, { columns: true, bom: true });
    const plain = rows((await file('csv')).body);
    expect(
      plain.map(({ place, title, durationSeconds, state }) => [place, title, durationSeconds, state]),
    ).toEqual([
      ['1', "'=SUM(A1)", '', 'gone'],
      ['2', 'Line\nbreak', '', 'available'],
      ['3', 'Élan, “live”', '61', 'available'],
    ]);
    const marked = (await file('csv', ada, { bom: '1' })).body;
    expect(marked.startsWith('\ufeff')).toBe(true);
    expect(rows(marked)).toHaveLength(3);
  });

  test('is for whoever may see it', async () => {
    const bob = await person(server);
    const nobody = () => call(server.app, exportPlaylist, { params: { id }, query: { format: 'csv' } });
    expect((await file('m3u', bob)).statusCode).toBe(404);
    expect((await nobody()).statusCode).toBe(404);
    await call(server.app, changePlaylist, { as: ada, params: { id }, body: { isPublic: true } });
    expect((await file('m3u', bob)).statusCode).toBe(200);
    expect((await nobody()).statusCode).toBe(200);
    expect((await file('wav')).statusCode).toBe(400);
  });
});
