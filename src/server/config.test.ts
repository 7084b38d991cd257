import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;

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
    httpsOnly: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: './data',
    databaseUrl: undefined,
    role: 'all',
    logLevel: 'info',
    sandbox: true,
    sandboxSpeed: 1,
    claimSeconds: 60,
    callsPerMinute: 1200,
    trustProxy: false,
    metricsToken: undefined,
    mail: undefined,
  });
});

test('an empty value counts as absent, an unknown one is not ours', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PLATFORMS: '', PATH: '/bin' })).toEqual(readConfig({}));
});

test.each([
  [{}, undefined],
  [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{ PUBLIC_URL: 'http://192.168.0.7' }, undefined],
  [{ PUBLIC_URL: 'https://[::1]' }, undefined],
  [{ PUBLIC_URL: 'https://music.internal' }, undefined],
  [{ PUBLIC_URL: 'https://music.example.com/' }, 'https://music.example.com'],
  [{ PUBLIC_URL: 'https://music.example.com', CONTACT: 'music@example.com' }, 'music@example.com'],
  [{ CONTACT: 'https://example.com/contact' }, 'https://example.com/contact'],
])('[TRK-02] with %j platforms are told that %s is whom to turn to', (environment, contact) => {
  expect(readConfig(environment).contact).toBe(contact);
});

const contact =
  'CONTACT: must be an e-mail address like music@example.com, or a page like https://music.example.com/contact';

const publicUrl =
  'PUBLIC_URL: must be an address like https://music.example.com, without user, path or query';

const smtpUrl = 'SMTP_URL: must be an address like smtp://user:password@mail.example.com:587';

const appleKey =
  'APPLE_MUSIC_PRIVATE_KEY: must be the content of the .p8 file, from BEGIN PRIVATE KEY to END PRIVATE KEY, line breaks as \\n';

const oneProcess =
  'ROLE: must be all where DATABASE_URL is not set: the embedded database serves one process';

/** As somebody might paste it: the wrong curve, the wrong wrapping, half of it, a certificate. */
const wrongAppleKeys = (() => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const whole = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return [
    'hush',
    String(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export(pem)),
    String(generateKeyPairSync('ed25519').privateKey.export(pem)),
    String(privateKey.export({ type: 'sec1', format: 'pem' })),
    String(publicKey.export({ type: 'spki', format: 'pem' })),
    whole.slice(0, 90),
    whole.replaceAll('-----', ''),
  ];
})();

describe('[SEC-02] a wrong setting stops with a message that names it and says what is allowed', () => {
  test.each([
    ['CONTACT', 'me', contact],
    ['CONTACT', 'https://example.com/a b', contact],
    ['CONTACT', 'https://example.com/)', contact],
    ['NODE_ENV', 'prod', 'NODE_ENV: must be one of development, production, test'],
    ['PORT', 'http', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'PORT: must be a whole number from 0 to 65535'],
    ['HOST', 'http://0.0.0.0', 'HOST: must be an IP address or a host name'],
    ['HOST', '0.0.0.0:3000', 'HOST: must be an IP address or a host name'],
    ...[
      'music.example.com',
      'ftp://music.example.com',
      'https://music.example.com/app',
      'https://music.example.com/?',
      'https://music.example.com?a=1',
      'https://music.example.com/#',
      'https://ada:hush@music.example.com',
      'https://ada@music.example.com',
    ].map((value) => ['PUBLIC_URL', value, publicUrl] as const),
    [
      'DATABASE_URL',
      'mysql://u:hush@h/n',
      'DATABASE_URL: must be an address like postgresql://user:password@host:5432/name',
    ],
    ['ROLE', 'boss', 'ROLE: must be one of all, web, worker'],
    ...['web', 'worker'].map((role) => ['ROLE', role, oneProcess] as const),
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    ['PLATFORMS', 'both', 'PLATFORMS: must be one of live, sandbox'],
    ['SANDBOX_SPEED', 'fast', 'SANDBOX_SPEED: must be a number from 0 to 1000000'],
    ['SANDBOX_SPEED', '-1', 'SANDBOX_SPEED: must be a number from 0 to 1000000'],
    ['CLAIM_SECONDS', '61', 'CLAIM_SECONDS: must be a whole number from 10 to 60'],
    ['CALLS_PER_MINUTE', '0', 'CALLS_PER_MINUTE: must be a whole number from 1 to 1000000000'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY: must be one of true, false'],
    ...[
      'https://pictures.example.com',
      "pictures.example.com; script-src 'unsafe-inline'",
      'localhost',
      '*',
    ].map(
      (value) =>
        [
          'PICTURE_HOSTS',
          value,
          'PICTURE_HOSTS: must be host names like pictures.example.com, commas between them',
        ] as const,
    ),
    ['METRICS_TOKEN', 'hush', 'METRICS_TOKEN: must be 16 to 256 characters without spaces'],
    [
      'SMTP_URL',
      'mail.example.com',
      'SMTP_URL: must be an address like smtp://user:password@mail.example.com:587\n  MAIL_FROM: must be set where SMTP_URL is',
    ],
    ['SMTP_URL', 'smtp://u:hush@h', 'MAIL_FROM: must be set where SMTP_URL is'],
    ...['smtp:mail.example.com', 'smtp://', 'smtp:///hush', 'smtps://?hush'].map(
      (value) => ['SMTP_URL', value, `${smtpUrl}\n  MAIL_FROM: must be set where SMTP_URL is`] as const,
    ),
    ['MAIL_FROM', 'Tracklight', 'MAIL_FROM: must be an e-mail address like tracklight@example.com'],
    ['YOUTUBE_KEEP_DAYS', 'ever', 'YOUTUBE_KEEP_DAYS: must be a whole number from 0 to 36500'],
    ['YOUTUBE_COMBINE', 'yes', 'YOUTUBE_COMBINE: must be one of true, false'],
    ['YOUTUBE_API_URL', 'nowhere', 'YOUTUBE_API_URL: must be an http or https address without user or query'],
    ...['https://api.example.com?', 'https://api.example.com/#'].map(
      (value) =>
        [
          'SPOTIFY_API_URL',
          value,
          'SPOTIFY_API_URL: must be an http or https address without user or query',
        ] as const,
    ),
    [
      'BANDCAMP_URL',
      'https://bandcamp.example.com',
      'BANDCAMP_URL: must be an http or https address without user or query that holds {artist}',
    ],
    ...wrongAppleKeys.map((value) => ['APPLE_MUSIC_PRIVATE_KEY', value, appleKey] as const),
  ] as const)('%s (%#)', (name, value, expected) => {
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

test('[OPS-01] what people said of NODE_ENV counts, not what the process runs with for speed', () => {
  const said = (GIVEN_NODE_ENV: string) => readConfig({ NODE_ENV: 'production', GIVEN_NODE_ENV });
  expect(said('')).toEqual(readConfig({}));
  expect(said('development')).toEqual(readConfig({}));
  expect(said('production')).toEqual(readConfig({ NODE_ENV: 'production' }));
  expect(messageOf({ NODE_ENV: 'production', GIVEN_NODE_ENV: 'prod' })).toBe(messageOf({ NODE_ENV: 'prod' }));
});

test('[SEC-01] browsers are told to come by https alone where that is the public address, or it is production', () => {
  const isOnly = (environment: Record<string, string>) => readConfig(environment).httpsOnly;
  expect(isOnly({ PUBLIC_URL: 'https://music.example.com' })).toBe(true);
  expect(isOnly({ PUBLIC_URL: 'http://music.example.com' })).toBe(false);
  expect(isOnly({ NODE_ENV: 'production' })).toBe(true);
});

test('[TRK-02] Apple’s key is taken with its line breaks, and with them written as \\n', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = String(privateKey.export(pem));
  for (const written of [key, key.replaceAll('\n', '\\n')]) {
    const { platforms } = readConfig({ APPLE_MUSIC_PRIVATE_KEY: written });
    expect(String(platforms.APPLE_MUSIC_PRIVATE_KEY).trim()).toBe(key.trim());
  }
});

test('[SITE-05] mail needs a server and an address that it comes from', () => {
  const given = { SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'us@example.com' };
  expect(readConfig(given).mail).toEqual({ url: given.SMTP_URL, from: given.MAIL_FROM });
  expect(readConfig({ MAIL_FROM: given.MAIL_FROM }).mail).toBeUndefined();
});

test.each([
  ['https://music.example.com/', 'https://music.example.com'],
  ['HTTPS://Music.Example.com:443', 'https://music.example.com'],
  ['http://localhost:3000//', 'http://localhost:3000'],
])('the public address %s is kept as an origin', (given, kept) => {
  expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(kept);
});

test('[OPS-02] a role of its own is for processes that share a PostgreSQL server', () => {
  const server = 'postgresql:///music?host=/var/run/postgresql';
  expect(readConfig({ ROLE: 'worker', DATABASE_URL: server }).role).toBe('worker');
});
