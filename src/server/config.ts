/** The only reader of the environment: every setting, its default and what is allowed. */
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Social } from '#domain/elsewhere.ts';
import { sandboxPlayerPath } from '#domain/paths.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Terms } from '#domain/terms.ts';
import type { MailSettings } from './adapters/mail.ts';
import { type PaymentSettings, paymentsIn } from './adapters/payments.ts';
import { isPrivateHost } from './adapters/receiver.ts';
import { isOnTheWeb } from './kernel/public-address.ts';
import { platformSettings } from './platforms/registry.ts';
import { type S3Settings, s3In } from './storage/storage.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const wholeNumber = (from: number, to: number) => {
  const allowed = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, allowed)
    .transform(Number)
    .pipe(z.int(allowed).min(from, allowed).max(to, allowed));
};

const fromNumber = (from: number, to: number) => {
  const allowed = `must be a number from ${from} to ${to}`;
  return z.coerce.number(allowed).min(from, allowed).max(to, allowed);
};

/** With `//` and a host: `smtp:mail.example.com` is an address too, of nothing. */
function addressIn(value: string, protocol: RegExp): URL | undefined {
  const url = /^[a-z]+:\/\/[^/?#]/i.test(value) ? URL.parse(value) : null;
  return url && protocol.test(url.protocol.slice(0, -1)) ? url : undefined;
}

const address = (protocol: RegExp, example: string) =>
  z
    .string()
    .refine((value) => addressIn(value, protocol) !== undefined, `must be an address like ${example}`);

/** Paths are ours, and what is before or behind an origin would turn up in every address that we write. */
const isOrigin = (value: string): boolean =>
  /^[^@?#]*$/.test(value) && /^\/*$/.test(addressIn(value, /^https?$/)?.pathname ?? 'none');

const listOf = (isOne: (name: string) => boolean, example: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isOne), `must be ${example}, commas between them`);

/** They go into a header, which nothing else may come into with them. */
const isHostName = (name: string): boolean => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(name);

/** In the form of a header: what has other signs in it, or a bracket, would end the remark that it stands in. */
const contact = z
  .string()
  .refine(
    (value) =>
      /^[!-'*-~]+$/.test(value) &&
      (z.email().safeParse(value).success || addressIn(value, /^https?$/) !== undefined),
    'must be an e-mail address like music@example.com, or a page like https://music.example.com/contact',
  );

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]+$/, 'must be the name of a bucket');
const secret = z.string().regex(/^[!-~]{1,512}$/, 'must be at most 512 characters without spaces');
const secretKey = z.string().regex(/^[!-~]{32,512}$/, 'must be 32 to 512 characters without spaces');

const settings = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z
    .string()
    .refine(
      (value) => isIP(value) > 0 || /^[a-z0-9.-]+$/i.test(value),
      'must be an IP address or a host name',
    )
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address like https://music.example.com, without user, path or query')
    .transform((value) => new URL(value).origin)
    .optional(),
  CONTACT: contact.optional(),
  DATA_DIR: z.string().default('./data'),
  // Without a host it is a server's socket on this machine.
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address like postgresql://user:password@host:5432/name',
    })
    .optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PLATFORMS: oneOf(['live', 'sandbox']).optional(),
  SANDBOX_SPEED: fromNumber(0, 1_000_000).default(1),
  // Set by `main.ts` when it starts the sandbox, never by people.
  SANDBOX_CONTROL_URL: address(/^http$/, 'http://127.0.0.1:4000/_control').optional(),
  // The job queue takes no less than 10, and claims may last no longer than `sync/policy.ts` has them last.
  CLAIM_SECONDS: wholeNumber(10, 60).default(60),
  CALLS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(1200),
  WAITING_IMPORTS_MB: wholeNumber(1, 1_000_000_000).default(5120),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region like eu-central-1')
    .default('us-east-1'),
  S3_ENDPOINT: address(/^https?$/, 'https://objects.example.com').optional(),
  S3_ACCESS_KEY_ID: secret.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_PRICE_INDIE_MONTHLY: secret.optional(),
  STRIPE_PRICE_INDIE_YEARLY: secret.optional(),
  STRIPE_PRICE_PREMIUM_MONTHLY: secret.optional(),
  STRIPE_PRICE_PREMIUM_YEARLY: secret.optional(),
  STRIPE_API_URL: address(/^https?$/, 'https://api.stripe.com').default('https://api.stripe.com'),
  TRUST_PROXY: oneOf(['true', 'false']).default('false'),
  PICTURE_HOSTS: listOf(isHostName, 'host names like pictures.example.com').default([]),
  WEBHOOK_PRIVATE_HOSTS: listOf(isPrivateHost, 'hosts like ntfy.home or 127.0.0.1:9000').default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,256}$/, 'must be 16 to 256 characters without spaces')
    .optional(),
  FACEBOOK_PAGE_URL: address(/^https$/, 'https://www.facebook.com/…').optional(),
  YOUTUBE_PAGE_URL: address(/^https$/, 'https://www.youtube.com/@…').optional(),
  INSTAGRAM_PAGE_URL: address(/^https$/, 'https://www.instagram.com/…').optional(),
  X_PAGE_URL: address(/^https$/, 'https://x.com/…').optional(),
  APP_STORE_URL: address(/^https$/, 'https://apps.example.com/…').optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.email('must be an e-mail address like tracklight@example.com').optional(),
  YOUTUBE_PLAYER_URL: address(/^https?$/, 'https://player.example.com').optional(),
  YOUTUBE_KEEP_DAYS: wholeNumber(0, 36_500).optional(),
  YOUTUBE_COMBINE: oneOf(['true', 'false']).default('false'),
  SPOTIFY_COMBINE: oneOf(['true', 'false']).default('false'),
  ...platformSettings,
});

type Settings = z.infer<typeof settings>;

const together = settings
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'must be set where SMTP_URL is',
  })
  .refine((read) => !read.S3_ACCESS_KEY_ID === !read.S3_SECRET_ACCESS_KEY, {
    path: ['S3_SECRET_ACCESS_KEY'],
    error: 'must be set where S3_ACCESS_KEY_ID is, and not without it',
  })
  .refine((read) => paymentsIn(read) !== 'incomplete', {
    path: ['STRIPE_SECRET_KEY'],
    error: 'must be set with STRIPE_WEBHOOK_SECRET and the four prices, or none of them',
  })
  // The embedded database has one process: a second one, for the other role, would be kept out.
  .refine(({ ROLE, DATABASE_URL }) => ROLE === 'all' || DATABASE_URL, {
    path: ['ROLE'],
    error: 'must be all where DATABASE_URL is not set: the embedded database serves one process',
  });

/** What somebody who runs the product has agreed with platforms, in place of what their terms say. */
export type Agreements = Partial<Record<PlatformId, Partial<Pick<Terms, 'keepDays' | 'isSummable'>>>>;

export type Config = {
  isProduction: boolean;
  /** Browsers are told to come by https alone. */
  httpsOnly: boolean;
  port: number;
  host: string;
  /** Where people reach the product, and the only host that is served; absent: whatever host is asked for. */
  publicUrl: string | undefined;
  /** What platforms are told of who calls them; absent: nothing that leads to anybody. */
  contact: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  role: Settings['ROLE'];
  /** What is hidden in the database is hidden with the first; what the others have hidden can be read. None: nothing is. */
  secretKeys: readonly string[];
  logLevel: Settings['LOG_LEVEL'];
  /** Fake platforms with invented numbers, said so on every page. */
  sandbox: boolean;
  sandboxSpeed: number;
  /** Where the running sandbox tells its catalogue and history; absent: there is none to ask. */
  sandboxControlUrl: string | undefined;
  /** After so long others take what a worker that died was at: songs and jobs. */
  claimSeconds: number;
  /** What one address may ask, of the API and of pages; a browser with ten tabs stays far below the default. */
  callsPerMinute: number;
  /** Of all files that are imported and not yet applied, whoever's they are. */
  waitingImportsBytes: number;
  /** Where uploads lie; absent: below `dataDir`. */
  s3: S3Settings | undefined;
  /** Absent: nobody can pay here. */
  payments: PaymentSettings | undefined;
  /** Behind a reverse proxy that sets X-Forwarded-For. */
  trustProxy: boolean;
  /** Whoever bears it may read `/metrics`; absent: callers from this machine. */
  metricsToken: string | undefined;
  /** Hosts whose pictures posts may show, beside those of the platforms' own; `*.example.com` for any sub-domain. */
  pictureHosts: readonly string[];
  webhookPrivateHosts: readonly string[];
  /** Our own pages on other sites. */
  elsewhere: Partial<Record<Social, string>>;
  appStoreUrl: string | undefined;
  /** Absent: nothing is mailed. */
  mail: MailSettings | undefined;
  /** Where a stand-in of YouTube's player is, `iframe_api` and all; absent: YouTube's own. */
  playerUrl: string | undefined;
  agreements: Agreements;
  /** Environment variable → value, as the platforms declared them. */
  platforms: Record<string, unknown>;
};

/** A setting that is wrong: one message that names each and says what is allowed. */
export class ConfigError extends Error {}

/** Never the value that was given: it may be a secret. */
const describe = (issue: z.core.$ZodIssue): string => `${issue.path.join('.')}: ${issue.message}`;

/**
 * Reads settings from an environment-like record; an empty value counts as absent. `npm start` runs every process with
 * NODE_ENV=production, for speed, and passes on what people set in GIVEN_NODE_ENV (docs/decisions/0018).
 */
export function readConfig({ GIVEN_NODE_ENV, ...environment }: Record<string, string | undefined>): Config {
  const said = { ...environment, NODE_ENV: GIVEN_NODE_ENV ?? environment.NODE_ENV };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
  const result = together.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      `Settings that cannot be used:\n  ${result.error.issues.map(describe).join('\n  ')}`,
    );
  }
  const read = result.data;
  const payments = paymentsIn(read);
  const sandbox = read.PLATFORMS
    ? read.PLATFORMS === 'sandbox'
    : !(read.NODE_ENV === 'production' || hasPlatformKey(given));
  const platforms = Object.fromEntries(
    Object.keys(platformSettings).map((name) => [name, read[name as keyof typeof read]]),
  );
  return {
    isProduction: read.NODE_ENV === 'production',
    httpsOnly: read.NODE_ENV === 'production' || read.PUBLIC_URL?.startsWith('https:') === true,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    contact: read.CONTACT ?? (isOnTheWeb(read.PUBLIC_URL) ? read.PUBLIC_URL : undefined),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    role: read.ROLE,
    secretKeys: [read.SECRET_KEY, read.SECRET_KEY_PREVIOUS].filter((key) => key !== undefined),
    logLevel: read.LOG_LEVEL,
    sandbox,
    sandboxSpeed: read.SANDBOX_SPEED,
    sandboxControlUrl: read.SANDBOX_CONTROL_URL,
    claimSeconds: read.CLAIM_SECONDS,
    callsPerMinute: read.CALLS_PER_MINUTE,
    waitingImportsBytes: read.WAITING_IMPORTS_MB * 1024 * 1024,
    s3: s3In(read),
    payments: payments === 'incomplete' ? undefined : payments,
    trustProxy: read.TRUST_PROXY === 'true',
    metricsToken: read.METRICS_TOKEN,
    pictureHosts: read.PICTURE_HOSTS,
    webhookPrivateHosts: read.WEBHOOK_PRIVATE_HOSTS,
    elsewhere: elsewhereIn(read),
    appStoreUrl: read.APP_STORE_URL,
    mail: read.SMTP_URL && read.MAIL_FROM ? { url: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    playerUrl: read.YOUTUBE_PLAYER_URL?.replace(/\/+$/, '') ?? (sandbox ? sandboxPlayerPath : undefined),
    agreements: agreementsIn(read),
    platforms,
  };
}

function elsewhereIn(read: Settings): Config['elsewhere'] {
  const all = {
    facebook: read.FACEBOOK_PAGE_URL,
    youtube: read.YOUTUBE_PAGE_URL,
    instagram: read.INSTAGRAM_PAGE_URL,
    x: read.X_PAGE_URL,
  };
  return Object.fromEntries(Object.entries(all).filter(([, address]) => address !== undefined));
}

function agreementsIn({ YOUTUBE_KEEP_DAYS: days, ...read }: Settings): Agreements {
  return {
    youtube: {
      ...(days === undefined ? {} : { keepDays: days === 0 ? undefined : days }),
      ...(read.YOUTUBE_COMBINE === 'true' ? { isSummable: true } : {}),
    },
    spotify: read.SPOTIFY_COMBINE === 'true' ? { isSummable: true } : {},
  };
}

/** Base addresses and switches are no keys: only what a platform hands out makes it live. */
function hasPlatformKey(given: Record<string, string | undefined>): boolean {
  const isKey = (name: string) => !/_URL$|^SPOTIFY_(BATCH_READS|AUDIO_FEATURES)$/.test(name);
  return Object.keys(platformSettings).some((name) => isKey(name) && given[name] !== undefined);
}
