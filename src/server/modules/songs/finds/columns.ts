/** Parts of statements about finds: what is on a user's list already is offered to nobody. */
import { type SQL, sql } from 'drizzle-orm';
import { items } from '../../metrics/table.ts';
import { tracks, waitingLinks } from '../../tracks/table.ts';

/** Whether the song of the link `t` has a link on the platform. */
export const isOnPlatform = (platform: SQL): SQL => sql`exists (
  select from ${tracks} other join ${items} there on there.id = other.item_id
  where other.user_id = t.user_id and other.song_id = t.song_id and other.removed_at is null
    and there.platform = ${platform})`;

/** Whether the user of the row follows what it names, or has a link of it that waits. */
export const isFollowed = (row: SQL): SQL => sql`(exists (
  select from ${items} named join ${tracks} own on own.item_id = named.id
  where named.platform = ${row}.platform and named.platform_track_id = ${row}.platform_track_id
    and own.user_id = ${row}.user_id and own.removed_at is null
) or exists (
  select from ${waitingLinks} w
  where w.user_id = ${row}.user_id and w.platform = ${row}.platform
    and w.platform_track_id = ${row}.platform_track_id and w.settled_at is null
))`;
