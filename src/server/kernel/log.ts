/** Structured logs. Secrets are cut out by name here, so that no caller has to remember. */
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

const secretNames = [
  'password',
  'authorization',
  'cookie',
  'set-cookie',
  'secret',
  'token',
  'apiKey',
  'key',
  'clientSecret',
];
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

const deepestCause = 5;

/**
 * An error as name, code, message, place and cause, and nothing else it carries: database errors hold the values of
 * the query (password hashes, addresses), HTTP errors whole requests. Drizzle puts the values into its message too.
 */
function errorFields(thrown: unknown, depth = 0): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { name, message, code, stack, cause } = thrown as Error & { code?: unknown };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: message.split('\nparams: ')[0],
    ...(typeof code === 'string' && { code }),
    stack: frames?.join('\n'),
    ...(cause !== undefined && depth < deepestCause && { cause: errorFields(cause, depth + 1) }),
  };
}

export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: (error: unknown) => errorFields(error) },
  };
  return destination ? pino(options, destination) : pino(options);
};
