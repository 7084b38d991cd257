/** Bandcamp, through the public page of a song: facts and what it costs; nothing is counted there for all to see. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress } from '../settings.ts';
import { listAlbum, read } from './api.ts';
import { albumIn, hosts, isId, parse, urlOf } from './url.ts';

const live = 'https://{artist}.bandcamp.com';

const isTemplate = (value: string): boolean =>
  value.includes('{artist}') && baseAddress(live).safeParse(value.replaceAll('{artist}', 'artist')).success;

export const bandcampSettings = z.object({
  /** Where an artist's pages are; a sandbox has `http://127.0.0.1:4000/bandcamp/{artist}`. */
  BANDCAMP_URL: z
    .string()
    .trim()
    .refine(
      (value) => value === '' || isTemplate(value),
      'must be an http or https address without user or query that holds {artist}',
    )
    .transform((value) => value || live)
    .default(live),
});

export const bandcamp = definePlatform({
  id: 'bandcamp',
  hosts,
  pictureHosts: ['*.bcbits.com'],
  counts: ['price'],
  settings: bandcampSettings,
  isConfigured: () => true,
  parse,
  isId,
  read,
  albums: { idIn: albumIn, list: listAlbum },
  /** One request a second to all of Bandcamp, robots.txt included: our own promise, as the page asks for none (TRK-02). */
  limits: () => ({
    batchSize: 1,
    quotas: [rolling('calls', 1, 1000, 'https://bandcamp.com/robots.txt')],
  }),
  urlOf,
  searchPage: 'https://bandcamp.com/search?item_type=t&q=',
});
