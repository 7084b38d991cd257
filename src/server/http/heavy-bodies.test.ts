/** Bodies that are small to send and would be much to work through: each is refused as the caller's doing. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, isNothing } from '#contract/endpoint.ts';
import { damaged } from '#kit/bombs.ts';
import { type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { routes } from '#server/modules/all.ts';

const server = useTestServer({
  settings: { DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-bodies-')), CALLS_PER_MINUTE: '1000000' },
});

let admin: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true, tier: 'premium' });
});

const takingBodies = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ body, upload, path }) => !isNothing(body) && upload === null && path !== '/api/logout');

const fieldsOf = ({ body }: Endpoint): string[] =>
  Object.keys((body as unknown as { shape?: object }).shape ?? {});

async function refusal({ method, path }: Endpoint, payload: string) {
  const reply = await server.app.inject({
    method,
    url: path.replace(/:\w+/g, `trk_${'0'.repeat(32)}`),
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    payload,
  });
  return { status: reply.statusCode, length: reply.body.length };
}

/** `length` characters of what is opened again and again before it is closed. */
const nested = (length: number, [opening, inner, closing]: [string, string, string]): string => {
  const levels = Math.floor(length / (opening.length + closing.length));
  return opening.repeat(levels) + inner + closing.repeat(levels);
};
const bombs = (length: number): string[] => [
  nested(length, ['[', '', ']']),
  nested(length, ['{"a":', '1', '}']),
  `[${'0,'.repeat(length / 2)}0]`,
];

/** Room for what stands around it. */
const beside = 200;
const small = 4_000;
/** A reply that named each part which is wrong would be larger than the body. */
const longestRefusal = 4_000;

describe('[SEC-03] a body that is small to send and much to work through is refused', () => {
  test.each(takingBodies.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      // Where something of the shape takes anything, all that a field holds would be looked through.
      const inFields = bombs(small).map((bomb) => {
        const fields = fieldsOf(endpoint).map((field) => `${JSON.stringify(field)}:${bomb}`);
        return `{${fields.join(',')}}`;
      });
      const answers = [];
      for (const payload of [...bombs(endpoint.bodyLimit - beside), ...inFields])
        answers.push(await refusal(endpoint, payload));
      expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
      expect(Math.max(...answers.map(({ length }) => length))).toBeLessThan(longestRefusal);
    },
  );

  test('an answer of a passkey that is nested without end, which anybody may send', async () => {
    const deep = nested(60_000, ['[', '', ']']);
    const answer = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
    const body = JSON.stringify({ answer: { ...answer, response: { deep: 0 } } }).replace('0', deep);
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/login/passkey',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(reply.statusCode).toBe(400);
  });
});

const part = (head: string, text: string) =>
  `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
const form = Buffer.from(
  `${part('name="trackId"', '')}${part('name="file"; filename="a.csv"', 'date,streams\n2026-11-01,3\n')}--b--\r\n`,
);
const many = (text: string) => text.repeat(5_000);
const heavyForms = fc.constantFrom(
  many(part('name="trackId"', 'a')),
  many(part('name="file"; filename="a"', 'a')),
  part(`name="${many('a')}"`, 'a'),
  part(`name="file"; filename="${many('../')}"`, 'a'),
  part(`name="file"; ${many('a=b; ')}`, 'a'),
  part('name="trackId"', many('a')),
  `--b\r\n${many('x: y\r\n')}\r\na\r\n--b--`,
  `--b\r\n${many('x')}`,
  many('--b\r\n'),
  many('\r\n--'),
  many('--b--'),
);

describe('[SEC-03] a form', () => {
  test.each(
    routes
      .filter(({ endpoint }) => endpoint.upload !== null)
      .map(({ endpoint }) => [endpoint.path, endpoint] as const),
  )('to %s that is damaged, or was made to do harm, is read or refused', async (path, { method }) => {
    const bodies = fc.oneof(
      damaged(form),
      heavyForms.map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (payload) => {
        // How often one may try is another test's.
        await server.ctx.db.execute(sql`delete from attempts`);
        await server.ctx.db.execute(sql`delete from imports`);
        const headers = { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=b' };
        const reply = await server.app.inject({ method, url: path, headers, payload });
        expect([200, 201, 202, 400, 404, 406, 409, 413, 415]).toContain(reply.statusCode);
        expect(reply.body.length).toBeLessThan(longestRefusal);
      }),
      { numRuns: draws(40) },
    );
  });
});
