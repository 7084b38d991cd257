import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createPlayer } from '#sandbox/index.ts';
import { readConfig } from '#server/config.ts';
import { addSecurity, hashedPolicy, pagePolicy } from '../security.ts';
import { addSandboxPlayer } from './player.ts';

const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('[PLR-03] what pages may load for the player', () => {
  test("YouTube's two scripts and its frame without cookies, and of no other host anything that runs", () => {
    for (const [policy, own] of [
      [pagePolicy('N', {}), "'nonce-N'"],
      [hashedPolicy(['H']), "'sha256-H'"],
    ] as const) {
      expect(sourcesOf(policy, 'script-src')).toEqual([
        ...["'self'", own],
        ...['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
      ]);
      expect(sourcesOf(policy, 'frame-src')).toEqual(['https://www.youtube-nocookie.com']);
      expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"]);
    }
  });

  test('the stand-in instead where there is one, and then no script of YouTube', () => {
    const own = pagePolicy('N', { playerUrl: '/sandbox-player' });
    expect(sourcesOf(own, 'script-src')).toEqual(["'self'", "'nonce-N'"]);
    expect(sourcesOf(own, 'frame-src')).toEqual(['https://www.youtube-nocookie.com', "'self'"]);
    const other = pagePolicy('N', { playerUrl: 'https://player.example.com/a' });
    expect(sourcesOf(other, 'script-src')).toContain('https://player.example.com');
  });

  test('[OPS-01] the sandbox has its own, real platforms have none unless it is set', () => {
    expect(readConfig({ PLATFORMS: 'sandbox' }).playerUrl).toBe('/sandbox-player');
    expect(readConfig({ PLATFORMS: 'live' }).playerUrl).toBeUndefined();
    const set = { PLATFORMS: 'live', YOUTUBE_PLAYER_URL: 'https://player.example.com/' };
    expect(readConfig(set).playerUrl).toBe('https://player.example.com');
  });
});

describe('the stand-in', () => {
  const player = createPlayer('/sandbox-player');
  const app = Fastify();
  addSecurity(app, { httpsOnly: false });
  addSandboxPlayer(app, player);

  test('its frame says that it is one, and stands in our own pages alone', async () => {
    const frame = await app.inject('/sandbox-player/embed/abcdefghijk?autoplay=1');
    expect(frame.body).toContain('Sandbox player');
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(sourcesOf(String(frame.headers['content-security-policy']), 'frame-ancestors')).toEqual([
      "'self'",
    ]);
  });

  test('[PLR-03] ids ask for each of the errors that the provider names', () => {
    const errorOf = (id: string) => player.factsOf(id).error;
    expect(errorOf('abcdefghijk')).toBe('');
    expect(errorOf('short')).toBe(2);
    expect(['005', '101', '150', '153'].map((code) => errorOf(`zz-er${code}00`.padEnd(11, '0')))).toEqual([
      ...[5, 101, 150, 153],
    ]);
    expect([errorOf('zz-gone0000'), errorOf('zz-priv0000'), errorOf('zz-blok0000')]).toEqual([100, 100, 150]);
  });

  test('its tone is a WAV file as long as was asked for', async () => {
    const { rawPayload, headers } = await app.inject('/sandbox-player/tone-2.wav');
    expect(headers['content-type']).toBe('audio/wav');
    expect(rawPayload.subarray(0, 4).toString()).toBe('RIFF');
    expect(rawPayload.length).toBe(44 + 2 * 8000 * 2);
  });

  test('its tone can be asked for in parts, so that a browser goes to any place of it', async () => {
    const part = (range: string) => app.inject({ url: '/sandbox-player/tone-2.wav', headers: { range } });
    const whole = (await app.inject('/sandbox-player/tone-2.wav')).rawPayload;
    const middle = await part('bytes=16000-16999');
    expect([middle.statusCode, middle.headers['content-range']]).toEqual([
      206,
      `bytes 16000-16999/${whole.length}`,
    ]);
    expect(middle.rawPayload.equals(whole.subarray(16_000, 17_000))).toBe(true);
    expect((await part('bytes=32000-')).rawPayload.equals(whole.subarray(32_000))).toBe(true);
    expect((await part('bytes=99999999-')).statusCode).toBe(416);
  });
});
