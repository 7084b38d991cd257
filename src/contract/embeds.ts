/** What other sites may show within their own pages, and how they find it. Pages for everybody, without a script or a cookie. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { counter, language } from './shapes.ts';

/** `song`: the song and the way to it. The other two are of what its owner lets others show. */
export const embedKinds = ['song', 'number', 'chart'] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** Whatever somebody has hung onto an address must not break their page. */
const look = {
  /** Absent: as the reader's system has it. */
  theme: z.enum(['dark', 'light']).optional().catch(undefined),
  /** Absent: as the reader's browser asks. */
  lang: language.optional().catch(undefined),
};

/** Of a song whose page is public; a number and a chart of the last 28 days where its owner has said so. */
export const showSongEmbed = endpoint({
  method: 'GET',
  path: '/embed/s/:slug',
  params: z.object({ slug: z.string().max(512) }),
  query: z.object({
    ...look,
    show: z.enum(embedKinds).default('song').catch('song'),
    /** By default the song's leading one. */
    metric: counter.optional().catch(undefined),
  }),
  access: 'anyone',
});

/** Of a public playlist. */
export const showPlaylistEmbed = endpoint({
  method: 'GET',
  path: '/embed/playlist/:id',
  params: z.object({ id: z.string().max(512) }),
  query: z.object(look),
  access: 'anyone',
});

const side = z.coerce.number().int().min(1).optional().catch(undefined);

/**
 * https://oembed.com: the embed of a song's public page or of a public playlist, by its plain address. JSON alone:
 * another format is answered 501, an address that is none of those 404.
 */
export const getOembed = endpoint({
  method: 'GET',
  path: '/oembed',
  query: z.object({
    url: z.string().max(2048),
    format: z.string().max(20).optional(),
    maxwidth: side,
    maxheight: side,
  }),
  access: 'anyone',
});

export const playlistOfEmbed = idShape('playlist');
