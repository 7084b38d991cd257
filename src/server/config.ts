/** The only reader of the environment: every setting, its default and what is allowed. */
import { z } from 'zod';
import { platformSettings } from './platforms/registry.ts';

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PLATFORMS: z.enum(['live', 'sandbox']).optional(),
  SANDBOX_SPEED: z.coerce.number().min(0).max(1_000_000).default(1),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  ...platformSettings,
});

type Settings = z.infer<typeof settings>;

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Where people reach the product; absent: host and port. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  role: Settings['ROLE'];
  logLevel: Settings['LOG_LEVEL'];
  /** Stand-in platforms with invented numbers, said so on every page. */
  sandbox: boolean;
  sandboxSpeed: number;
  /** Behind a reverse proxy that sets X-Forwarded-For. */
  trustProxy: boolean;
  /** Environment variable → value, as the platforms declared them. */
  platforms: Record<string, unknown>;
};

/** A setting that is wrong: one message that names each and says what is allowed. */
export class ConfigError extends Error {}

const describe = (issue: z.core.$ZodIssue): string => `${issue.path.join('.')}: ${issue.message}`;

/** Reads settings from an environment-like record; an empty value counts as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      `Settings that cannot be used:\n  ${result.error.issues.map(describe).join('\n  ')}`,
    );
  }
  const read = result.data;
  const platforms = Object.fromEntries(
    Object.keys(platformSettings).map((name) => [name, read[name as keyof typeof read]]),
  );
  return {
    production: read.NODE_ENV === 'production',
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    role: read.ROLE,
    logLevel: read.LOG_LEVEL,
    sandbox: read.PLATFORMS
      ? read.PLATFORMS === 'sandbox'
      : !(read.NODE_ENV === 'production' || hasPlatformKey(given)),
    sandboxSpeed: read.SANDBOX_SPEED,
    trustProxy: read.TRUST_PROXY === 'true',
    platforms,
  };
}

/** Base addresses and switches are no keys: only what a platform hands out makes it live. */
function hasPlatformKey(given: Record<string, string | undefined>): boolean {
  const isKey = (name: string) => !name.endsWith('_URL') && name !== 'SPOTIFY_BATCH_READS';
  return Object.keys(platformSettings).some((name) => isKey(name) && given[name] !== undefined);
}
