/** A playlist as a file, for players, other services and spreadsheets. */
import { z } from 'zod';
import { playlistFormats } from '#domain/playlists.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

/**
 * All of its items in their order, also those that cannot be played now. `m3u`: extended M3U, in UTF-8. `jspf`: XSPF as
 * JSON (https://www.xspf.org/jspf), lengths in milliseconds. `csv`: a line for each.
 */
export const exportPlaylist = endpoint({
  method: 'GET',
  path: '/api/playlists/:id/export',
  access: 'anyone',
  params: z.object({ id: idShape('playlist') }),
  query: z.object({
    format: z.enum(playlistFormats),
    /** CSV for spreadsheets: begins with a byte order mark, and ids are kept from being run as formulas too. */
    bom: z.literal('1').optional(),
  }),
  errors: ['not_found'],
});
