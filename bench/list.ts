/**
 * Pages of the list of songs, of short and long lists, by several orders and with a search, beside the same page by plain
 * SQL; and what is known of a list without its rows, beside a count of it. Fails where a plan reads songs of others.
 */
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type BenchResult, captureSql, compare, medianOf, openBenchServer, replay, report } from './kit.ts';
import { followSongs, type Seeded, seedSongs, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const sizes = [50, 1_000, sized('SONGS', 10_000, 2_000)];
const days = sized('DAYS', 60, 10);
const large = sizes.at(-1) ?? 0;
const rowsAsked = 100;

const server = await openBenchServer();
const { pool } = server.database;
const all = await seedUser(server);
await seedSongs(server, all.userId, large, days);
await pool.query(`update items set title = 'Song ' || md5(id), artist = 'Artist ' || right(id, 1)`);
const owners: { songs: number; owner: Seeded }[] = [];
for (const songs of sizes) {
  const owner = songs === large ? all : await seedUser(server, `of-${songs}@example.com`);
  if (songs !== large) {
    await followSongs(server, owner.userId, songs);
    await pool.query(
      `update tracks set id = 'trk_' || replace(gen_random_uuid()::text, '-', '') where user_id = $1`,
      [owner.userId],
    );
  }
  owners.push({ songs, owner });
}

// Not `fetch`, which takes longer than what is measured.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const read = ({ cookie }: Seeded, path: string): Promise<{ text: string; next: string | undefined }> =>
  new Promise((resolve, reject) => {
    get(`${server.address}/api/tracks${path}`, { agent, headers: { cookie } }, (reply) => {
      const next = reply.headers['x-next-cursor']?.toString();
      const text = buffer(reply).then(String);
      if (reply.statusCode === 200) text.then((said) => resolve({ text: said, next }), reject);
      else text.then((said) => reject(new Error(`${reply.statusCode}: ${said}`)), reject);
    }).on('error', reject);
  });

// Growth is made by the first look; numbers that differ are what lists are sorted by.
for (const { owner } of owners) await read(owner, '?limit=1');
await pool.query(`
  update track_growth set momentum = jsonb_build_object('metric', 'views', 'against', random(), 'perDay', random() * 1000, 'gained', 5,
    'previous', 4, 'known', null, 'best', null, 'state', (array['rising', 'steady', 'fading', 'quiet'])[1 + floor(random() * 4)::int])`);
await pool.query('analyze');

const orders = {
  against: `(g.momentum ->> 'against')::float8`,
  title: `i.title collate "und-x-icu"`,
  views: 'i.views',
  state: `array_position(array['rising', 'steady', 'fading', 'quiet', 'new'], g.momentum ->> 'state')`,
};

/** The page by SQL alone, by its place. */
const byHand = (order: string, offset: number, search: string | undefined): string => `
  select t.*, i.*, g.momentum, g.spans -> '7' as growth from tracks t join items i on i.id = t.item_id
  left join track_growth g on g.track_id = t.id
  where t.user_id = $1 and t.removed_at is null
    ${search ? `and (i.title ilike '%${search}%' or i.artist ilike '%${search}%' or i.album ilike '%${search}%')` : ''}
  order by ${order} desc nulls last, t.id desc limit ${rowsAsked} offset ${offset}`;

/** A plan may read the user's songs and sort them, never all there are. */
async function checkPlan(songs: number, sent: Awaited<ReturnType<typeof statementOf>>): Promise<void> {
  const [query, given] = sent[0] as unknown as [string | { text: string; values?: unknown[] }, unknown[]?];
  const text = typeof query === 'string' ? query : query.text;
  const values = (typeof query === 'string' ? undefined : query.values) ?? given;
  const { rows } = await pool.query(`explain (format json) ${text}`, values);
  const isOfAll = /"Node Type":"Seq Scan"[^{}]*"Relation Name":"tracks"/.test(JSON.stringify(rows));
  if (isOfAll && songs < large / 4) throw new Error(`A page of ${songs} songs reads the songs of everybody`);
}

/** The statement among those of a request that reads the list; `api.ts` measures what a request is besides. */
async function statementOf(owner: Seeded, path: string, sign: string) {
  const sent = await captureSql(server.database, () => read(owner, path));
  return sent.filter(([query]) =>
    String((query as unknown as { text?: string }).text ?? query).includes(sign),
  );
}

const results: BenchResult[] = [];
for (const { songs, owner } of owners)
  for (const [sort, order] of Object.entries(orders))
    for (const search of sort === 'title' ? [undefined, 'a7'] : [undefined]) {
      const asked = `?sort=${sort}&order=desc${search ? `&search=${search}` : ''}&limit=`;
      // With a search that about every twenty-third song answers to.
      const middle = Math.floor(songs / (search ? 25 : 2));
      const cursor = middle > 0 && middle <= 500 ? (await read(owner, `${asked}${middle}`)).next : undefined;
      const deep = cursor ?? (await cursorAt(owner, asked, middle));
      for (const [place, path, offset] of [
        ['first', `${asked}${rowsAsked}`, 0],
        ['middle', `${asked}${rowsAsked}&cursor=${deep}`, middle],
      ] as const) {
        if (place === 'middle' && !deep) continue;
        const statement = byHand(order, offset, search);
        const own = await statementOf(owner, path, 'sort_value');
        if (own.length !== 1) throw new Error(`${own.length} statements read the list`);
        await checkPlan(songs, own);
        const ours = await medianOf(() => replay(server.database, own), 21);
        const baseline = await medianOf(() => pool.query(statement, [owner.userId]), 21);
        const name = `${place} page by ${sort}${search ? ', with a search' : ''}, ${songs} songs, to plain SQL`;
        results.push(compare(name, 'ms', ours, baseline, { atMost: 1.5 }));
      }
    }

async function cursorAt(owner: Seeded, asked: string, place: number): Promise<string | undefined> {
  let next: string | undefined;
  for (let seen = 0; seen < place; seen += 500) {
    next = (await read(owner, `${asked}500${next ? `&cursor=${next}` : ''}`)).next;
    if (!next) return undefined;
  }
  return next;
}

for (const { songs, owner } of owners) {
  const sorted = `select count(*) from (select ${orders.against}, row_number() over (order by ${orders.against} desc nulls last, t.id)
    from tracks t join items i on i.id = t.item_id left join track_growth g on g.track_id = t.id
    where t.user_id = $1 and t.removed_at is null) o`;
  const own = await statementOf(owner, '/outline?sort=against&order=desc', 'numbered');
  const ours = await medianOf(() => replay(server.database, own), 21);
  const baseline = await medianOf(() => pool.query(sorted, [owner.userId]), 21);
  results.push(compare(`outline, ${songs} songs, to sorting them`, 'ms', ours, baseline, { atMost: 3 }));
}
report('list', results);
agent.destroy();
await server.close();
