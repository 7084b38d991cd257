/** The list as a file, as its page shows it: the same songs, figures and order, in the reader's words. */
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportTracks } from '#contract/track-export.ts';
import { listTracks, type Track } from '#contract/tracks.ts';
import { formIn } from '#domain/cells.ts';
import { dayIn, eachDay } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, observe } from './history-for-test.ts';
import { rebuild } from './totals.ts';

/** Days begin eight hours after those of UTC. */
const zone = 'America/Los_Angeles';
const server = useTestServer();
let ada: Person;

beforeAll(async () => {
  ada = await person(server, { timeZone: zone });
  const gains = { 'Paper Boats': 10, '=Cold; Tram': 500, 'Quiet, Harbour': 0.4 };
  for (const [title, gain] of Object.entries(gains)) {
    const song = await makeSong(server, title.startsWith('Quiet') ? 'deezer' : 'youtube', title);
    await follow(server, ada.user.id, song);
    for (const [place, day] of eachDay('2026-09-10', '2026-11-19').entries()) {
      const slower = day < '2026-10-22' ? 0.5 : 1;
      const value = Math.round(1_000_000 + gain * slower * place);
      await observe(
        server,
        song,
        `${day}T20:00:00Z`,
        title.startsWith('Quiet') ? { rank: value } : { views: value },
      );
    }
  }
  await server.ctx.db.execute(sql`
    update items set currency = 'EUR', price = 129 where title = 'Paper Boats'`);
  await rebuild(server.ctx, ada.user.id);
});

const columns = 'state,perDay,against,days,leading,change,views,rank,price,lastSyncedAt,addedAt,releaseDate';

async function file(query: Record<string, string>) {
  const reply = await call(server.app, exportTracks, {
    as: ada,
    query: { format: 'csv', columns, ...query },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply;
}

async function rowsIn(language: Language, query: Record<string, string> = {}) {
  const { body } = await file({ lang: language, ...query });
  const [head = [], ...rows] = parse(body, {
    bom: true,
    delimiter: formIn(language).separator,
  }) as string[][];
  return { head, rows };
}

const list = async (query: Record<string, string> = {}) =>
  (await call(server.app, listTracks, { as: ada, query })).json<Track[]>();

/** As German spreadsheets read it. */
const number = (cell: string, language: Language): number | null =>
  cell === '' ? null : Number(language === 'de' ? cell.replace(',', '.') : cell);

describe('[EXP-01] [ANL-04] [ANL-07] the list as it is shown', () => {
  test.each(['en', 'de'] as const)('has the figures of the page, in its order: %s', async (language) => {
    const sorted = { sort: 'views', order: 'asc' };
    const songs = await list(sorted);
    const { head, rows } = await rowsIn(language, sorted);
    expect(songs).toHaveLength(3);
    expect(rows.map(([title]) => title?.replace(/^'/, ''))).toEqual(songs.map(({ title }) => title));
    const at = (row: string[], name: string) => row[head.indexOf(name)] ?? 'no such column';
    const names =
      language === 'en'
        ? { day: 'Gained per day', against: 'vs. previous 28 days (%)', all: 'Total', views: 'Views' }
        : {
            day: 'Zuwachs pro Tag',
            against: 'Gegenüber den 28 Tagen davor (%)',
            all: 'Gesamt',
            views: 'Aufrufe',
          };
    for (const [place, { momentum, metrics, addedAt }] of songs.entries()) {
      const row = rows[place] ?? [];
      const against = momentum?.against ?? null;
      expect(number(at(row, names.day), language)).toBe(momentum?.perDay ?? momentum?.gained ?? null);
      expect(number(at(row, names.against), language)).toBe(
        against === null ? null : Math.round(1000 * against) / 10,
      );
      expect(number(at(row, names.all), language)).toBe(metrics.views ?? metrics.rank);
      expect(number(at(row, names.views), language)).toBe(metrics.views ?? null);
      expect(row).toContain(dayIn(new Date(addedAt), zone));
    }
  });

  test('is headed in the words of the page, header first, in the form of its spreadsheets', async () => {
    const german = await file({ lang: 'de', sort: 'title', order: 'asc' });
    const lines = german.body.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffSong;Künstler;Plattform;Trend;Zuwachs pro Tag;Zuwachs pro Tag (Einheit);Gegenüber den 28 Tagen davor (%);Bester Tag;Zuwachs am besten Tag;Gesamt;Gesamt (Einheit);Veränderung der Gesamtzahl in 7 Tagen;Veränderung der Gesamtzahl in 7 Tagen (Einheit);Aufrufe;Rang;Preis;Preis (Einheit);Aktualisiert;Hinzugefügt;Veröffentlichung',
    );
    expect(german.body).toContain(';1,29;EUR;');
    const english = await rowsIn('en', { search: 'paper' });
    expect(english.rows).toHaveLength(1);
    const told = ['Fading', '10', 'Views per day', '-20'];
    expect(english.rows[0]?.slice(0, 7)).toEqual(['Paper Boats', 'Ada', 'YouTube', ...told]);
    // Eight in the evening in UTC is noon there: moments are those of her zone.
    expect(english.rows[0]).toContain('2026-11-19 12:00');
  });

  test('only what is filtered and chosen, which its name says', async () => {
    const { headers } = await file({ lang: 'de', search: 'paper', platform: 'youtube' });
    expect(headers['content-disposition']).toContain(
      `tracklight-songs-paper-youtube-sandbox-${dayIn(server.ctx.clock.now(), zone)}.csv`,
    );
    const [one] = await list({ search: 'cold' });
    const { rows } = await rowsIn('de', { ids: one?.id ?? '', columns: 'views' });
    expect(rows.map(([title]) => title)).toEqual(["'=Cold; Tram"]);
    expect(rows[0]).toHaveLength(4);
  });

  test('a row a song where the list is by song, on all its platforms', async () => {
    await server.ctx.db.execute(sql`
      update tracks set song_id = (
        select song_id from tracks where item_id in (select id from items where title = 'Paper Boats'))
      where user_id = ${ada.user.id} and item_id in (select id from items where title <> '=Cold; Tram')`);
    const byLink = await rowsIn('en', { sort: 'title', order: 'asc' });
    const bySong = await rowsIn('en', { by: 'song', sort: 'title', order: 'asc' });
    expect(byLink.rows.map(([, , platform]) => platform)).toEqual(['YouTube', 'YouTube', 'Deezer']);
    expect(bySong.rows.map(([title, , platform]) => [title, platform])).toEqual([
      ["'=Cold; Tram", 'YouTube'],
      ['Paper Boats', 'YouTube, Deezer'],
    ]);
  });

  test('for programs stays as it is: all columns, their names the same in every language', async () => {
    const { body } = await call(server.app, exportTracks, { as: ada, query: { format: 'csv' } });
    expect(body).toMatch(/^id,platform,platformTrackId,title,/);
  });
});
