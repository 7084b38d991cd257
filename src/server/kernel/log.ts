/** Structured logs. Secrets are cut out by name here, so that no caller has to remember. */
import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

const secretNames = ['password', 'authorization', 'cookie', 'set-cookie', 'secret', 'token', 'apiKey', 'key', 'clientSecret'];
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

export const createLog = (level: string): Logger =>
  pino({ level, redact: { paths: secretPaths, censor: '[redacted]' }, base: null });
