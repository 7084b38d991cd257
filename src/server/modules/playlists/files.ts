/** A playlist as a file: M3U for players, JSPF for other services, CSV for spreadsheets. */
import { Readable } from 'node:stream';
import type { QueryOf } from '#contract/endpoint.ts';
import type { exportPlaylist as endpoint } from '#contract/playlist-export.ts';
import type { Playlist, PlaylistItem } from '#contract/playlists.ts';
import { utcDay } from '#domain/days.ts';
import { inFileName } from '#domain/file-names.ts';
import type { Ctx } from '#server/context.ts';
import { urlOf } from '#server/platforms/youtube/url.ts';
import { StreamReply } from '#server/route.ts';
import { csvFile, fileName } from '#server/rows-file.ts';
import { readPlaylist } from './playlists.ts';

export async function exportPlaylist(
  ctx: Ctx,
  readerId: string | null,
  id: string,
  { format, bom }: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  const playlist = await readPlaylist(ctx, readerId, id);
  const what = `playlist-${inFileName(playlist.name) || 'list'}`;
  const name = fileName(what, playlist.sandbox, utcDay(ctx.clock.now()));
  if (format === 'csv') return csvOf(playlist, name, bom);
  const text = format === 'm3u' ? m3uOf(playlist) : `${JSON.stringify(jspfOf(playlist), null, 1)}\n`;
  return new StreamReply(types[format], Readable.from([text]), `${name}.${endings[format]}`);
}

const endings = { m3u: 'm3u8', jspf: 'jspf' };
const types = { m3u: 'audio/x-mpegurl; charset=utf-8', jspf: 'application/jspf+json; charset=utf-8' };

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The form that VLC, foobar2000 and Kodi write and read; a length that nobody knows is -1. */
function m3uOf({ name, sandbox, items }: Playlist): string {
  const lines = ['#EXTM3U', `#PLAYLIST:${line(name)}`, ...(sandbox ? ['# sandbox: sample songs'] : [])];
  for (const { videoId, title, artist, duration, durationKnown } of items)
    lines.push(
      `#EXTINF:${durationKnown ? Math.round(duration) : -1},${line(artist)} - ${line(title)}`,
      urlOf(videoId),
    );
  return `${lines.join('\n')}\n`;
}

const trackOf = ({ videoId, title, artist, albumArt, duration, durationKnown }: PlaylistItem) => ({
  location: [urlOf(videoId)],
  title,
  creator: artist,
  ...(albumArt && { image: albumArt }),
  ...(durationKnown && { duration: Math.round(duration * 1000) }),
});

const jspfOf = ({ name, description, changedAt, sandbox, items }: Playlist) => ({
  playlist: {
    title: name,
    ...(description && { annotation: description }),
    date: changedAt,
    ...(sandbox && { meta: [{ 'urn:tracklight:sandbox': 'true' }] }),
    track: items.map(trackOf),
  },
});

function csvOf({ items }: Playlist, name: string, bom: '1' | undefined): StreamReply {
  const rows = items.map((item, at) => ({ ...item, place: at + 1 }));
  return csvFile<(typeof rows)[number]>(name, {
    bom,
    pages: [rows],
    columns: [
      ['place', ({ place }) => place],
      ['title', ({ title }) => title],
      ['artist', ({ artist }) => artist],
      ['url', ({ videoId }) => urlOf(videoId)],
      ['videoId', ({ videoId }) => ({ code: videoId })],
      ['durationSeconds', ({ duration, durationKnown }) => (durationKnown ? duration : null)],
      ['state', ({ state }) => state],
    ],
  });
}
