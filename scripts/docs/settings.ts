/** `docs/reference/settings.md` and `.env.example`: every setting, its default and what is allowed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { platformNames } from '#domain/platforms.ts';
import { terms } from '#domain/terms.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { access } from '#server/platforms/access.ts';
import { allPlatforms } from '#server/platforms/registry.ts';

type Setting = { name: string; preset: string | undefined; allowed: string; about: string };

/** What each setting is for; one without a line here stops the generator. */
const meanings: Record<string, string> = {
  NODE_ENV:
    '`production`: browsers are told to come by https alone, and real platforms unless told otherwise; everything but `npm run dev` runs at full speed whatever it says',
  PORT: 'Port to serve on; 0 takes a free one',
  HOST: 'Address to serve on; 0.0.0.0 in a container',
  CONTACT:
    'An e-mail address or a page, told to platforms with every call (ListenBrainz and MusicBrainz block callers without one); absent: PUBLIC_URL where it is on the web',
  PUBLIC_URL: 'Where people reach the product; any other host is refused; absent: whatever host is asked for',
  DATA_DIR: 'Folder of everything that is stored on this machine',
  DATABASE_URL: 'A PostgreSQL server; absent: the embedded database in `DATA_DIR`',
  ROLE: 'What this process does: serve, sync, or both; one of the two only with `DATABASE_URL`',
  SECRET_KEY:
    'What tokens of connected accounts are encrypted with in the database; absent: made once and kept in `DATA_DIR`, but not with NODE_ENV=production, where accounts of platforms can then not be connected',
  SECRET_KEY_PREVIOUS: 'The key before it, while what it has encrypted is read and encrypted anew',
  LOG_LEVEL: 'The least important thing that is logged',
  PLATFORMS: '`sandbox`: fake platforms; absent: live as soon as a platform key is set or in production',
  SANDBOX_SPEED: 'How much faster than real the sandbox’s time runs',
  CLAIM_SECONDS: 'After how many seconds other workers take the songs and jobs of one that died',
  CALLS_PER_MINUTE:
    'Calls of the API and pages that one address may ask for a minute; a quarter of them may be pages that have to be rendered',
  WAITING_IMPORTS_MB:
    'Megabytes on the disk for files that were uploaded for an import and are not yet applied, of all accounts together; an upload beyond that is refused. One import may have 200',
  S3_BUCKET:
    'The bucket that audio uploads lie in, below `uploads/`, on a server that speaks S3; absent: `DATA_DIR`. A backup holds what is in `DATA_DIR` alone: a bucket is backed up where it is',
  S3_REGION: 'The region of that bucket',
  S3_ENDPOINT: 'Address of the server, where it is not Amazon’s own',
  S3_ACCESS_KEY_ID: 'What the bucket is opened with; absent: what the machine has, as the AWS SDK finds it',
  S3_SECRET_ACCESS_KEY: 'The secret of that key',
  STRIPE_SECRET_KEY:
    'The key of a Stripe account that takes the money; with it the next five, or none of them: then nobody can pay here ([billing](../guides/billing.md))',
  STRIPE_WEBHOOK_SECRET: 'What Stripe signs its events with, which it sends to `/api/webhooks/stripe`',
  STRIPE_PRICE_INDIE_MONTHLY:
    'Id of the price of Indie by the month; each is held against the table of plans before anything is sold at it',
  STRIPE_PRICE_INDIE_YEARLY: 'The same by the year',
  STRIPE_PRICE_PREMIUM_MONTHLY: 'The same of Premium by the month',
  STRIPE_PRICE_PREMIUM_YEARLY: 'The same by the year',
  STRIPE_API_URL: 'Another address than Stripe’s, for a stand-in',
  TRUST_PROXY: '`true` behind a reverse proxy that sets X-Forwarded-For',
  PICTURE_HOSTS:
    'Where pictures of posts may lie beside our own address and the platforms’ servers; `*.example.com` for any sub-domain. Pages load none from elsewhere',
  WEBHOOK_PRIVATE_HOSTS:
    'Hosts of one’s own network, such as an ntfy or n8n at home, that users may name for webhooks, without https too. Absent: webhooks lead to public addresses by https alone',
  FACEBOOK_PAGE_URL: 'Our page there, linked in the footer',
  YOUTUBE_PAGE_URL: 'Our channel there, linked in the footer',
  INSTAGRAM_PAGE_URL: 'Our page there, linked in the footer',
  X_PAGE_URL: 'Our page there, linked in the footer',
  APP_STORE_URL: 'The page of the native app in its store, linked in the footer',
  METRICS_TOKEN:
    'Whoever sends it as `Authorization: Bearer …` may read `/metrics`; absent: callers from this machine alone, not through a proxy',
  SMTP_URL:
    'Where mail is handed in, with user and password; absent: messages from the contact form stand at `/admin/contact` alone',
  MAIL_FROM: 'The address that mails come from; needed with `SMTP_URL`',
  YOUTUBE_PLAYER_URL:
    'Where a stand-in of YouTube’s player in a frame is, for tests: what lies there under `iframe_api` may run in pages; absent: YouTube’s own',
  YOUTUBE_KEEP_DAYS: `Days for which YouTube’s numbers are kept, where YouTube has accepted more than the ${terms.youtube.keepDays} of its terms; 0: as long as wanted`,
  YOUTUBE_COMBINE: '`true` where YouTube has accepted that its numbers are added to those of others',
  SPOTIFY_COMBINE: '`true` where Spotify has accepted that its numbers are added to those of others',
};

/** Set by the product itself, never by people. */
const internal = new Set(['SANDBOX_CONTROL_URL']);

/** What `config.ts` says of a value that cannot be right. */
function allowedFor(name: string): string {
  try {
    readConfig({ [name]: '\0' });
    return 'any text';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const line = error.message.split('\n').find((one) => one.trim().startsWith(`${name}: `));
    return line?.replace(/^.*?: (must be )?/, '') ?? '';
  }
}

/** The settings that `config.ts` declares itself: its one object, a line each (Biome sees to that). */
function ownSettings(root: string): Setting[] {
  const source = readFileSync(join(root, 'src/server/config.ts'), 'utf8');
  const [, body = ''] = /const settings = z\.object\(\{\n(.*?)\n\}\);/s.exec(source) ?? [];
  const entries = body.split(/\n(?= {2}[A-Z])/).flatMap((entry) => {
    const name = /^\s*([A-Z][A-Z0-9_]*):/m.exec(entry)?.[1];
    return name && !internal.has(name) ? [{ name, entry }] : [];
  });
  if (entries.length === 0)
    throw new Error('scripts/docs/settings.ts: config.ts declares its settings differently now');
  return entries.map(({ name, entry }) => {
    const about = meanings[name];
    if (!about) throw new Error(`scripts/docs/settings.ts: say what ${name} is for`);
    const preset = /\.default\(['"]?(.*?)['"]?\),?$/m.exec(entry)?.[1];
    return { name, preset, allowed: allowedFor(name), about };
  });
}

const isSwitch = (schema: z.core.JSONSchema.BaseSchema): boolean => schema.enum?.includes('true') ?? false;

function platformSettings(platform: (typeof allPlatforms)[number]): Setting[] {
  const { properties = {} } = z.toJSONSchema(platform.settings, { io: 'input', unrepresentable: 'any' });
  const presets: Record<string, unknown> = platform.settings.parse({});
  return Object.entries(properties).map(([name, given]) => {
    const schema = given as z.core.JSONSchema.BaseSchema;
    const isAddress = name.endsWith('_URL');
    return {
      name,
      preset: presets[name] === undefined ? undefined : String(presets[name]),
      allowed: isAddress ? 'an address' : isSwitch(schema) ? 'true or false' : 'any text',
      about: isAddress ? 'Where its interface is found' : isSwitch(schema) ? 'A switch' : 'A key',
    };
  });
}

const row = ({ name, preset, allowed, about }: Setting): string =>
  `| \`${name}\` | ${preset === undefined ? '–' : `\`${preset}\``} | ${allowed} | ${about} |`;

const table = (settings: readonly Setting[]): string[] => [
  '| setting | default | allowed | what |',
  '| --- | --- | --- | --- |',
  ...settings.map(row),
  '',
];

export const settingsDocument = (root: string): string =>
  [
    '# Settings',
    '',
    'Environment variables, all optional; `.env` in the folder of the project is read. A wrong one stops the start with a message that names it and says what is allowed; an empty one counts as absent.',
    '',
    ...table(ownSettings(root)),
    '## Platforms',
    '',
    'A platform without its keys is “not configured here”; the others work. How to get keys stands in the readme of each.',
    '',
    ...allPlatforms.flatMap((platform) => [
      `### ${platformNames[platform.id]}`,
      '',
      ...table(platformSettings(platform)),
      `[How to get keys](../../src/server/platforms/${platform.id}/readme.md)`,
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

const exampleLine = ({ name, preset = '' }: Setting): string => `# ${name}=${preset}`;

/** A setting that several platforms share is listed once. */
export function environmentExample(root: string): string {
  const listed = new Set<string>();
  const once = (settings: readonly Setting[]) =>
    settings.filter(({ name }) => !listed.has(name) && listed.add(name)).map(exampleLine);
  return [
    '# Every setting with its default. Copy to .env and take the # off those you set.',
    '# What they mean: docs/reference/settings.md (both are made by npm run docs).',
    '',
    ...once(ownSettings(root)),
    ...allPlatforms.flatMap((platform) => [
      '',
      `# ${platformNames[platform.id]}. Costs: ${access[platform.id].costs}.`,
      ...once(platformSettings(platform)),
    ]),
    '',
  ].join('\n');
}
