import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ShownOperation } from '#contract/reference.ts';
import { codeLanguages, codeOf, firstFilled, programCall } from './program-call.ts';

const parameter = { isRequired: false, type: 'string', choices: null, description: '', example: null };

const history: ShownOperation = {
  ...{ id: 'getTrackHistory', method: 'GET', path: '/api/v1/tracks/:id/history', scope: 'numbers:read' },
  ...{ summary: '', description: '', sends: 'nothing', body: null, status: 200, answer: '{}', hasRows: true },
  exampleAnswer: null,
  parameters: [
    { ...parameter, name: 'id', place: 'path', isRequired: true },
    { ...parameter, name: 'metric', place: 'query', example: 'views' },
    { ...parameter, name: 'tz', place: 'query' },
  ],
  errors: [],
};

const addSongs: ShownOperation = {
  ...history,
  ...{ id: 'addSongs', method: 'POST', path: '/api/v1/songs', parameters: [], sends: 'json', hasRows: false },
  body: { shape: '{ urls: string[] }', example: '{"urls":[]}' },
};

const origin = 'https://tracklight.example';

test('[API-01] what was filled in stands in the address, what was not does not', () => {
  const first = firstFilled(history);
  expect(programCall(history, first).address).toBe('/api/v1/tracks/ID/history?metric=views');
  const filled = { ...first, parameters: { id: ' trk_1/.. ', metric: 'likes', tz: 'Europe/Berlin' } };
  const { address, headers } = programCall(history, { ...filled, accept: 'text/csv' });
  expect(address).toBe('/api/v1/tracks/trk_1%2F../history?metric=likes&tz=Europe%2FBerlin');
  expect(headers).toEqual({ Accept: 'text/csv' });
});

test('[API-01] whatever a body holds, a shell hands it on as it is', () => {
  const body = `{"urls":["it's $HOME \`id\` \\"x\\""]}`;
  const call = programCall(addSongs, { ...firstFilled(addSongs), body });
  const code = codeOf('curl', { call, origin, sends: 'json' });
  const sent = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${code}`], {
    env: { ...process.env, TRACKLIGHT_KEY: 'tlk_live_x' },
    encoding: 'utf8',
  }).split('\0');
  expect(sent).toEqual([
    ...['-sS', '-X', 'POST', `${origin}/api/v1/songs`, '-H', 'Authorization: Bearer tlk_live_x'],
    ...['-H', 'Content-Type: application/json', '-d', body, ''],
  ]);
});

test('[API-01] the JavaScript of a call makes that call', async () => {
  const body = `{"urls":["it's \${1} \\"x\\""]}`;
  const call = programCall(addSongs, { ...firstFilled(addSongs), body });
  const code = codeOf('javascript', { call, origin, sends: 'json' });
  const asked: unknown[] = [];
  const fetched = async (...given: unknown[]) => {
    asked.push(given);
    return new Response('{}');
  };
  const Run = Object.getPrototypeOf(async () => {}).constructor;
  const told = { log: () => {} };
  await new Run('fetch', 'process', 'console', code)(fetched, { env: { TRACKLIGHT_KEY: 'k' } }, told);
  const headers = { Authorization: 'Bearer k', 'Content-Type': 'application/json' };
  expect(asked).toEqual([[`${origin}/api/v1/songs`, { method: 'POST', headers, body }]]);
});

test('[API-01] no code holds a key', () => {
  for (const language of codeLanguages)
    for (const operation of [history, addSongs]) {
      const call = programCall(operation, firstFilled(operation));
      const code = codeOf(language, { call, origin, sends: operation.sends });
      expect(code).toContain('TRACKLIGHT_KEY');
      expect(code).not.toContain('tlk_live_');
    }
});
