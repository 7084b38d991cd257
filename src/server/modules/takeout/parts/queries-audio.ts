/**
 * What somebody has made of their audio. Playlists come back; links do not, nor what came of them: their addresses are
 * secrets of this installation, and a link that nobody has would stand in the list as one that somebody can hear by.
 */
import { sql } from 'drizzle-orm';
import { audioPlaylistFields } from '#contract/audio-playlists.ts';
import { audioPlaylistItems, audioPlaylists } from '../../audio-playlists/table.ts';
import { listeningComments, listeningDays, listeningLinks } from '../../listening/table.ts';
import { day, instant, namedKind, of, optional, own, small, text, whole, yesOrNo } from './kinds.ts';
import type { TakeoutPart } from './queries-part.ts';

export const audioParts: readonly TakeoutPart[] = [
  {
    file: 'audio-playlists.json',
    about: 'Playlists of your audio.',
    table: audioPlaylists,
    columns: {
      id: own('audioPlaylist'),
      name: namedKind(audioPlaylistFields.shape.name, 500),
      description: namedKind(audioPlaylistFields.shape.description.unwrap(), 10_000),
      created_at: instant,
      changed_at: instant,
    },
    key: ['id'],
    mine: (userId) => sql`t.user_id = ${userId} and t.removed_at is null`,
    restoredWith: { user_id: { user: true } },
  },
  {
    file: 'audio-playlist-items.csv',
    about: 'What is in each of them, in its order, by the first version in audio/list.json.',
    table: audioPlaylistItems,
    columns: {
      id: own('audioPlaylistItem'),
      playlist_id: of('audioPlaylist'),
      first_id: of('upload'),
      position: small('integer', 2_000_000_000),
      added_at: instant,
    },
    key: ['id'],
    mine: (userId) => sql`t.removed_at is null and exists (select from ${audioPlaylists} p
      where p.id = t.playlist_id and p.user_id = ${userId} and p.removed_at is null)`,
    restoredWith: {},
  },
  {
    file: 'listening-links.json',
    about: 'Whom you have given your audio to hear. Only to be read; the addresses stay here.',
    table: listeningLinks,
    columns: {
      id: own('listeningLink'),
      first_id: optional(text(100)),
      playlist_id: optional(text(100)),
      recipient: text(500),
      may_download: yesOrNo,
      may_comment: yesOrNo,
      expires_at: optional(instant),
      created_at: instant,
      withdrawn_at: optional(instant),
    },
    key: ['id'],
    mine: (userId) => sql`t.user_id = ${userId}`,
    restoredWith: null,
  },
  {
    file: 'listening-days.csv',
    about: 'How many browsers opened each link on a day, and played or saved a recording. Only to be read.',
    table: listeningDays,
    columns: { link_id: text(100), day, opens: whole, plays: whole, downloads: whole },
    key: ['link_id', 'day'],
    mine: (userId) =>
      sql`exists (select from ${listeningLinks} l where l.id = t.link_id and l.user_id = ${userId})`,
    restoredWith: null,
  },
  {
    file: 'listening-comments.json',
    about: 'What was said about your audio, and what you answered. Only to be read.',
    table: listeningComments,
    columns: {
      id: own('listeningComment'),
      link_id: text(100),
      upload_id: text(100),
      at_seconds: text(40),
      name: text(500),
      words: text(10_000),
      answer: optional(text(10_000)),
      created_at: instant,
    },
    key: ['id'],
    mine: (userId) => sql`t.removed_at is null and exists (
      select from ${listeningLinks} l where l.id = t.link_id and l.user_id = ${userId})`,
    restoredWith: null,
  },
];
