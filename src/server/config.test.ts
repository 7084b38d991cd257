import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test('[OPS-01] without any setting everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: './data',
    databaseUrl: undefined,
    role: 'all',
    logLevel: 'info',
    sandbox: true,
    sandboxSpeed: 1,
    callsPerMinute: 1200,
    trustProxy: false,
    metricsToken: undefined,
    mail: undefined,
  });
});

test('an empty value counts as absent, an unknown one is not ours', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PLATFORMS: '', PATH: '/bin' })).toEqual(readConfig({}));
});

describe('[SEC-02] a wrong setting stops with a message that names it and says what is allowed', () => {
  test.each([
    ['NODE_ENV', 'prod', 'NODE_ENV: must be one of development, production, test'],
    ['PORT', 'http', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'PORT: must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'music.example.com', 'PUBLIC_URL: must be an address like https://music.example.com'],
    [
      'PUBLIC_URL',
      'ftp://music.example.com',
      'PUBLIC_URL: must be an address like https://music.example.com',
    ],
    [
      'DATABASE_URL',
      'mysql://u:hush@h/n',
      'DATABASE_URL: must be an address like postgresql://user:password@host:5432/name',
    ],
    ['ROLE', 'boss', 'ROLE: must be one of all, web, worker'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    ['PLATFORMS', 'both', 'PLATFORMS: must be one of live, sandbox'],
    ['SANDBOX_SPEED', 'fast', 'SANDBOX_SPEED: must be a number from 0 to 1000000'],
    ['SANDBOX_SPEED', '-1', 'SANDBOX_SPEED: must be a number from 0 to 1000000'],
    ['CALLS_PER_MINUTE', '0', 'CALLS_PER_MINUTE: must be a whole number from 1 to 1000000000'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY: must be one of true, false'],
    ['METRICS_TOKEN', 'hush', 'METRICS_TOKEN: must be 16 to 256 characters without spaces'],
    [
      'SMTP_URL',
      'mail.example.com',
      'SMTP_URL: must be an address like smtp://user:password@mail.example.com:587\n  MAIL_FROM: must be set where SMTP_URL is',
    ],
    ['SMTP_URL', 'smtp://u:hush@h', 'MAIL_FROM: must be set where SMTP_URL is'],
    ['MAIL_FROM', 'Tracklight', 'MAIL_FROM: must be an e-mail address like tracklight@example.com'],
    ['YOUTUBE_KEEP_DAYS', 'ever', 'YOUTUBE_KEEP_DAYS: must be a whole number from 0 to 36500'],
    ['YOUTUBE_COMBINE', 'yes', 'YOUTUBE_COMBINE: must be one of true, false'],
    ['YOUTUBE_API_URL', 'nowhere', 'YOUTUBE_API_URL: must be an http or https address without user or query'],
  ])('%s=%s', (name, value, expected) => {
    expect(messageOf({ [name]: value })).toBe(`Settings that cannot be used:\n  ${expected}`);
  });

  test('all of them at once, and no value that was given', () => {
    const message = messageOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://u:hush@h/n',
      YOUTUBE_API_URL: 'https://u:hush@h',
    });
    for (const name of ['PORT', 'DATABASE_URL', 'YOUTUBE_API_URL']) expect(message).toContain(name);
    expect(message).not.toContain('hush');
  });
});

test('[OPS-01] sandbox platforms unless a key is set, it is production, or one says otherwise', () => {
  const isSandbox = (environment: Record<string, string>) => readConfig(environment).sandbox;
  expect(isSandbox({ YOUTUBE_API_URL: 'http://localhost:1' })).toBe(true);
  expect(isSandbox({ YOUTUBE_API_KEY: 'x' })).toBe(false);
  expect(isSandbox({ NODE_ENV: 'production' })).toBe(false);
  expect(isSandbox({ NODE_ENV: 'production', PLATFORMS: 'sandbox' })).toBe(true);
  expect(isSandbox({ PLATFORMS: 'live' })).toBe(false);
});

test('[SITE-05] mail needs a server and an address that it comes from', () => {
  const given = { SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'us@example.com' };
  expect(readConfig(given).mail).toEqual({ url: given.SMTP_URL, from: given.MAIL_FROM });
  expect(readConfig({ MAIL_FROM: given.MAIL_FROM }).mail).toBeUndefined();
});

test('a public address may end with a slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://music.example.com/' }).publicUrl).toBe(
    'https://music.example.com',
  );
});
