/** Shapes of the settings that platforms declare; `config.ts` alone reads the environment with them. */
import { z } from 'zod';

const isBase = (value: string): boolean => {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    // Also where nothing follows them.
    !/[?#]/.test(value)
  );
};

/** A key; an empty line in `.env` counts as none. */
export const secret = () =>
  z
    .string()
    .trim()
    .transform((value) => (value === '' ? undefined : value))
    .optional();

const address = () =>
  z
    .string()
    .trim()
    .refine(
      (value) => value === '' || isBase(value),
      'must be an http or https address without user or query',
    );

/**
 * Where a platform's interface is found: http(s), no user, no query. The default is the live platform's;
 * a sandbox or a proxy may be on plain http.
 */
export const baseAddress = (live: string) =>
  address()
    .transform((value) => value || live)
    .default(live);

export const flag = () =>
  z
    .enum(['true', 'false', ''])
    .default('false')
    .transform((value) => value === 'true');

/** One base for all keyless previews, followed by `/<platform>`; absent: each platform's own way. */
export const oembedSettings = {
  OEMBED_URL: address()
    .transform((value) => (value === '' ? undefined : value))
    .optional(),
};
