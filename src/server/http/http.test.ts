import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { getCurrentUser, login, logout, updateProfile } from '#contract/accounts.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

const server = useTestServer();
const inject = (request: string | InjectOptions) => server.app.inject(request);
const json = { 'content-type': 'application/json' };

const isProblem = (reply: Awaited<ReturnType<typeof call>>, status: number, code: string) => {
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(reply.json()).toMatchObject({ status, code, type: `/problems/${code}`, title: expect.any(String) });
  expect(reply.headers['x-request-id']).toBe(reply.json().requestId);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['cache-control']).toBe('no-store');
};

test('[SEC-01] an address that cannot be decoded is a bad request with every security header', async () => {
  isProblem(await inject('/api/tracks/%zz'), 400, 'invalid_input');
  isProblem(await inject('/%E0%A4%A'), 400, 'invalid_input');
});

test('[SEC-01] an unknown address of the API is a problem document, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    isProblem(await inject({ method, url: '/api/no-such-thing?password=x' }), 404, 'not_found');
  }
  isProblem(await inject({ method: 'PUT', url: login.path }), 404, 'not_found');
});

test('[SEC-01] a body that is too large, broken, or not JSON is refused with its own code', async () => {
  const as = await person(server);
  const patch = (payload: string, type = 'application/json') =>
    inject({
      method: 'PATCH',
      url: updateProfile.path,
      headers: { cookie: as.cookie, 'content-type': type },
      payload,
    });
  isProblem(await patch(JSON.stringify({ firstName: 'x'.repeat(70_000) })), 413, 'payload_too_large');
  isProblem(await patch('{"firstName":'), 400, 'invalid_input');
  isProblem(await patch('{"__proto__":{"isAdmin":true}}'), 400, 'invalid_input');
  isProblem(await patch('{"firstName":"Eve"}', 'text/plain'), 415, 'unsupported_media');
  isProblem(await patch('firstName=Eve', 'application/x-www-form-urlencoded'), 415, 'unsupported_media');
  isProblem(await patch(''), 400, 'invalid_input');
  isProblem(await patch('['.repeat(60_000)), 400, 'invalid_input');
  expect((await call(server.app, getCurrentUser, { as })).json().firstName).toBe('Ada');
});

test('[SEC-01] a failed validation names each field', async () => {
  const as = await person(server);
  const reply = await call(server.app, updateProfile, { as, body: { firstName: '  ', language: 'xx' } });
  isProblem(reply, 400, 'invalid_input');
  expect(reply.json().errors).toEqual({ firstName: 'firstNameRequired', language: expect.any(String) });
});

test('[SEC-01] text with a NUL character is refused at the edge and named', async () => {
  const as = await person(server);
  const reply = await call(server.app, updateProfile, { as, body: { timeZone: 'Asia/\0Tokyo' } });
  isProblem(reply, 400, 'invalid_input');
  expect(reply.json().errors).toEqual({ timeZone: 'nulCharacter' });
});

test('[SEC-01] a stranger is told so before the body is looked at', async () => {
  isProblem(await call(server.app, updateProfile, { body: { firstName: 7 } }), 401, 'unauthenticated');
});

test('[SEC-01] where no body is asked for, none can spoil the call', async () => {
  for (const [type, payload] of [
    ['application/json', ''],
    ['application/json', '{'],
    ['text/xml', '<a/>'],
  ] as const) {
    const reply = await inject({
      method: 'POST',
      url: logout.path,
      headers: { 'content-type': type },
      payload,
    });
    expect(reply.statusCode).toBe(204);
  }
});

test('[SEC-01] a write from another site is refused, one from our own pages is not', async () => {
  const as = await person(server);
  const write = (headers: Record<string, string>) =>
    call(server.app, updateProfile, { as, body: { firstName: 'Eve' }, headers: { ...json, ...headers } });
  isProblem(await write({ origin: 'https://evil.example' }), 403, 'forbidden_origin');
  isProblem(await write({ origin: 'null' }), 403, 'forbidden_origin');
  isProblem(await write({ 'sec-fetch-site': 'cross-site' }), 403, 'forbidden_origin');
  isProblem(await write({ 'sec-fetch-site': 'same-site' }), 403, 'forbidden_origin');
  isProblem(
    await write({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }),
    403,
    'forbidden_origin',
  );
  expect((await call(server.app, getCurrentUser, { as })).json().firstName).toBe('Ada');
  expect((await write({ origin: 'http://localhost:80', host: 'localhost:80' })).statusCode).toBe(200);
  expect((await write({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
});

test('[SEC-01] replies with data may load nothing, be framed by nobody and be kept by no cache', async () => {
  const { headers } = await call(server.app, getCurrentUser, { as: await person(server) });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('[SEC-01] HEAD answers as GET does, without the body', async () => {
  const as = await person(server);
  const head = await inject({ method: 'HEAD', url: getCurrentUser.path, headers: { cookie: as.cookie } });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect((await inject({ method: 'HEAD', url: getCurrentUser.path })).statusCode).toBe(401);
});

test('[SEC-01] the flood of one address is stopped, told until when, and stops nobody else', async () => {
  const url = '/api/no-such-thing';
  const flood = () => inject({ url, remoteAddress: '10.9.9.9' });
  for (let round = 0; round < server.ctx.config.callsPerMinute; round += 50)
    await Promise.all(Array.from({ length: 50 }, flood));
  const reply = await flood();
  isProblem(reply, 429, 'too_many_requests');
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await inject({ url, remoteAddress: '10.9.9.8' })).statusCode).toBe(404);
});
