/** Makes values from outside fit: a fact that does not fit is left out, a count that does not is an error. */
import { digitsOf } from '#domain/money.ts';
import { type ItemFailure, itemFailure } from './http/failure.ts';
import type { Reading, ReadResult } from './platform.ts';

/** A field that must not be guessed at; `cleanly` turns it into that song's `bad-reply`. */
class BadField extends Error {
  constructor(field: string) {
    super(field);
    this.name = 'BadField';
  }
}

/** Runs the mapping of one song; a field that cannot be used makes it that song's failure, no one else's. */
export function cleanly<T>(map: () => T): T | ItemFailure {
  try {
    return map();
  } catch (error) {
    if (error instanceof BadField) return itemFailure('bad-reply', `${error.message} not usable`);
    throw error;
  }
}

/**
 * The reading of a song's entry, or what the entry leaves out of it. `isCounted`: the platform counts something of every
 * song, so that an entry without a single count says nothing of them.
 */
export function readingFrom(map: () => Reading, { isCounted = false } = {}): ReadResult {
  const read = cleanly(map);
  if (read.outcome === 'failed') return read;
  const { song, ...counts } = read;
  const isThere = read.availability === 'public' || read.availability === 'unlisted';
  const hasCounts = Object.keys(read.metrics).length + read.withheld.length > 0;
  if (isCounted && isThere && !read.isUpcoming && !hasCounts)
    return { ...itemFailure('no-counts'), ...(song.title !== '' && { known: read }) };
  return song.title === '' ? { ...itemFailure('no-title'), known: counts } : read;
}

/** Our own figure: longer than any title seen, short enough for a row of a table. */
export const longestText = 300;

/** Control characters (PostgreSQL refuses NUL) and the marks that turn the direction of the text around them. */
const unsafe = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of text, at most `longestText` characters; undefined when there is none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value
    .slice(0, longestText * 8)
    .toWellFormed()
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, longestText).join('').trim() || undefined;
}

/** What a song is called; '' where the entry does not say (see `readingFrom`). */
export const titleOf = (value: unknown): string => textOf(value) ?? '';

/** An https address of an image on a public-looking host; anything else would be asked for by every reader's browser. */
export function imageOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return undefined;
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return undefined;
  return /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(url.hostname) ? url.href : undefined;
}

/** A count: a whole number from 0 to 2^53-1, as a number or in digits; absent, or an empty text, is none. */
export function countOf(value: unknown, field: string): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const isDigits = typeof value === 'string' && /^\d{1,20}$/.test(value);
  const count = typeof value === 'number' || isDigits ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(count) || count < 0) throw new BadField(field);
  return count;
}

/** A popularity is a whole number from 0 to 100; whatever else is written there is none. */
export const popularityOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100 ? value : undefined;

/**
 * A price as platforms write it (`1.29`, `"1.29"`) in minor units, with its currency; nothing where there is
 * none (absent, -1: not sold alone) or where the currency is not one.
 */
export function priceOf(
  amount: unknown,
  currency: unknown,
): { price: number; currency: string } | Record<string, never> {
  const isText = typeof amount === 'string' && /^\d{1,9}(\.\d{1,4})?$/.test(amount);
  const value = typeof amount === 'number' || isText ? Number(amount) : -1;
  if (!(value >= 0) || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return {};
  const price = Math.round(value * 10 ** digitsOf(currency));
  return Number.isSafeInteger(price) && price < 1e12 ? { price, currency } : {};
}

const longestSeconds = 30 * 24 * 3600;

/** A duration in whole seconds; 0 (a live broadcast, an unknown length) is none. */
export function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'number' ? Math.round(value) : Number.NaN;
  return seconds > 0 && seconds <= longestSeconds ? seconds : undefined;
}

/** ISO 8601 as YouTube writes it: `PT4M13S`, `P1DT2H`. */
export function isoSecondsOf(value: unknown): number | undefined {
  const parts =
    typeof value === 'string'
      ? /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(value)
      : null;
  if (!parts) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return secondsOf(((days * 24 + hours) * 60 + minutes) * 60 + seconds);
}

/** A full day; a year alone, or `0000-00-00`, is none. */
export function dayOf(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(value)?.[1] : undefined;
  if (!day) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day > '0001'
    ? day
    : undefined;
}

/** ISO 3901, written with or without hyphens. */
export function isrcOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 20) return undefined;
  const isrc = value.replaceAll('-', '').toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc) ? isrc : undefined;
}

/** One character again and again, nothing but zeros, or the digits in their order: what stands in a form that nobody filled in. */
const filler = /^(.)\1{4}|^..0{9}|(\d)\2{6}$|1234567$/;

/** Whether it names a recording: written as ISO 3901 says, and no placeholder. */
export const isTellingIsrc = (isrc: string): boolean =>
  isrcOf(isrc) === isrc && new Set(isrc).size > 3 && !filler.test(isrc);

/** The object without the fields that are undefined: what a platform does not say overwrites nothing that is known. */
export const withoutAbsent = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
