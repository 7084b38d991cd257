/** A reference currency for earnings, by a table of rates that the user imports: no service is asked. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const code = z.string().regex(/^[A-Z]{3}$/);
const decimal = z.string().regex(/^-?\d+\.\d{2,6}$/);

/**
 * Money in the reference currency, as far as there are rates: those of the last day that it was earned on, or of at most
 * 30 days before.
 */
export const about = z.object({
  amount: decimal,
  /** In its own currency: what has no rate, and is not in `amount`. */
  without: decimal,
  /** How much one unit of the reference is in that currency; null: there are several, or none. */
  rate: z.string().nullable(),
  /** The days of the rates. */
  first: z.iso.date().nullable(),
  last: z.iso.date().nullable(),
});
export type About = z.infer<typeof about>;

/** All currencies together. */
export const reference = z.object({
  currency: code,
  amount: decimal,
  first: z.iso.date().nullable(),
  last: z.iso.date().nullable(),
  /** What has no rate, and is not in `amount`. */
  without: z.array(z.object({ currency: z.string(), amount: decimal })),
});
export type Reference = z.infer<typeof reference>;

const exchangeRates = z.object({
  /** null: none was imported, and money stays in its currencies. */
  table: z
    .object({ reference: code, from: z.iso.date(), to: z.iso.date(), currencies: z.array(code) })
    .nullable(),
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

export const getExchangeRates = endpoint({
  method: 'GET',
  path: '/api/earnings/rates',
  reply: exchangeRates,
  errors: ['unauthenticated'],
});

export const longestRates = 4 * 1024 * 1024;

/**
 * `csv`: columns `day`, `currency` and `rate`, or `Date` and a column a currency, as the European Central Bank writes its
 * reference rates; a rate says how much of the currency one unit of `reference` is. Takes the place of the table before.
 */
export const putExchangeRates = endpoint({
  method: 'PUT',
  path: '/api/earnings/rates',
  body: z.object({ reference: code, csv: z.string().max(longestRates) }),
  bodyLimit: 2 * longestRates,
  reply: exchangeRates,
  errors: ['unauthenticated'],
});

export const removeExchangeRates = endpoint({
  method: 'DELETE',
  path: '/api/earnings/rates',
  status: 204,
  errors: ['unauthenticated'],
});
