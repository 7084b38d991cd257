/** What a fake platform is: one platform's wire format over the shared catalogue, curves and clock. */
import type { Metrics } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { IdForm, Item } from './catalogue.ts';

/** The addresses of one platform: its interface, where it hands out tokens, its link previews. */
export type Surface = 'api' | 'token' | 'oembed';

export type Call = {
  method: string;
  /** Below the surface's prefix, e.g. `/tracks/4cOd…`. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: string;
};

/** `body` is JSON unless it is text. */
export type Reply = { status: number; headers?: Record<string, string>; body: unknown };

export type Availability = 'public' | 'unlisted' | 'blocked' | 'private' | 'gone';

/** What every fake platform stands on. */
export type World = {
  /** Sandbox time, by which counters move. */
  now(): Date;
  /** Real time, by which tokens expire and rate windows slide. */
  real(): Date;
  /** The catalogue's song, or one drawn from the id; the id must be well formed. */
  item(platform: PlatformId, id: string): Item;
  /** The ids under which a platform has a recording. */
  withIsrc(platform: PlatformId, isrc: string): string[];
  /** The ids of songs of which these words hold title and artist. */
  meantBy(platform: PlatformId, words: string): string[];
  /** As the id or a set fault says. */
  availability(platform: PlatformId, id: string): Availability;
  /** Address of a drawn cover. */
  cover(item: Item): string;
  /** Spotify: an application with extended quota, which may read batches and popularity. */
  isExtended(): boolean;
  /** Whether Spotify answers with audio features. */
  tellsFeatures(): boolean;
  /** Deezer: whether 50 calls in 5 seconds are the most. */
  isLimited(): boolean;
};

/** Refusals of a whole call, in the platform's own words. */
export type Refusal = '429' | '500' | 'quota' | 'expired-token';

export type FakePlatform = IdForm & {
  id: PlatformId;
  /** Path prefix on the sandbox's server → what is served there. */
  prefixes: Record<string, Surface>;
  /** Environment of a product that is to use this fake platform. */
  settings(base: string): Record<string, string>;
  /** The song ids a call asks for, as far as faults and counts go. */
  asked(call: Call): string[];
  answer(surface: Surface, call: Call): Reply;
  refuse(refusal: Refusal, retryAfter: number): Reply;
  /** The id behind a pasted link, short links included. */
  idOf(link: URL): string | undefined;
  preview(id: string): Reply;
  /** The numbers at an instant, only those that the platform gives. */
  metrics(id: string, at: Date): Metrics;
  /** The day it came out on this platform. */
  start(id: string): Date;
};

export type CreateFakePlatform = (world: World) => FakePlatform;

/** `2017-01-12` or `1982` as an instant. */
export const releaseInstant = (released: string): number =>
  Date.parse(released.length === 4 ? `${released}-01-01` : released);
