/** Songs, links and what was read of them. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignKinds } from '#contract/campaigns.ts';
import { viewState } from '#contract/list-views.ts';
import { songIssueKind } from '#contract/song-issues.ts';
import { metricNames } from '#domain/metrics.ts';
import { sandboxCoversPath } from '#domain/paths.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { identify } from '#server/platforms/links.ts';
import { isPictureOf, platformOf } from '#server/platforms/registry.ts';
import { campaigns, campaignTracks } from '../../campaigns/table.ts';
import { unusualMarks } from '../../insights/table.ts';
import { columnOf } from '../../metrics/columns.ts';
import { daily, itemSounds, items, observations, statusChanges } from '../../metrics/table.ts';
import { playlistItems, playlists } from '../../playlists/table.ts';
import { listViews } from '../../song-list/table.ts';
import { songSettled, songVerdicts } from '../../songs/table.ts';
import { songFacts, tracks } from '../../tracks/table.ts';
import {
  address,
  count,
  day,
  instant,
  json,
  of,
  oneOf,
  optional,
  own,
  small,
  text,
  yesOrNo,
} from './kinds.ts';
import type { TakeoutPart } from './queries-part.ts';

const toUser = { user_id: { user: true } } as const;
const ofUser = (userId: string): SQL => sql`t.user_id = ${userId}`;
const ofTracks = (userId: string): SQL =>
  sql`exists (select from ${tracks} k where k.id = t.track_id and k.user_id = ${userId} and k.removed_at is null)`;
const metric = oneOf(metricNames);
const metrics = Object.fromEntries(metricNames.map((name) => [columnOf(name), optional(count)]));
const withheld = json(
  z.array(z.enum(metricNames)).max(metricNames.length),
  'metrics that the platform hides',
);
const status = oneOf(['active', 'gone', 'private', 'blocked']);

/** Entries that the account follows, and videos in its playlists. */
const ofEntries = (column: string, userId: string): SQL => sql`${sql.raw(`t.${column}`)} in (
  select item_id from ${tracks} where user_id = ${userId} and removed_at is null
  union select i.item_id from ${playlistItems} i join ${playlists} p on p.id = i.playlist_id
  where p.user_id = ${userId} and p.removed_at is null and i.removed_at is null)`;

type Row = Readonly<Record<string, string | null>>;

/**
 * The address is asked for by the sync and opened by people: it has to be the one of this song. Only the platform knows
 * which song is meant by a page that tells no id.
 */
function isOfThisSong({ url, platform, platform_track_id: id }: Row): boolean {
  const named = identify(url ?? '');
  if ('code' in named || named.platform !== platform || named.link.kind !== 'track') return false;
  if (named.link.isProvisional) return platformOf(named.platform)?.isId(id ?? '') ?? false;
  return named.link.platformTrackId === id;
}

const sandboxCover = new RegExp(`^${sandboxCoversPath}/[0-9a-f]+\\.svg$`);

/** One of another host would be asked for by every page that shows the song. */
const isOwnPicture = ({ artwork_url: url, platform }: Row): boolean =>
  url ? isPictureOf(platform as PlatformId, url) || sandboxCover.test(url) : false;

export const entries: TakeoutPart = {
  file: 'entries.csv',
  about: 'Entries of platforms that you follow or have in a playlist, with their latest numbers.',
  table: items,
  columns: {
    id: own('item'),
    platform: oneOf(platformIds),
    platform_track_id: text(500),
    url: address,
    title: text(2_000),
    artist: text(2_000),
    album: optional(text(2_000)),
    artwork_url: optional(address),
    duration_seconds: optional(small('integer', 10_000_000)),
    isrc: optional(text(40)),
    release_date: optional(day),
    currency: optional(text(3)),
    status,
    status_since: instant,
    created_at: instant,
    confirmed_at: optional(instant),
    ...metrics,
    withheld,
  },
  key: ['id'],
  mine: (userId) => ofEntries('id', userId),
  restoredWith: { owner_id: { user: true } },
  isRight: isOfThisSong,
  leftEmpty: (row) => (isOwnPicture(row) ? [] : ['artwork_url']),
};

const links: TakeoutPart = {
  file: 'links.csv',
  about: 'What you follow: each link names its entry, and links with the same song are one recording.',
  table: tracks,
  columns: {
    id: own('track'),
    item_id: of('item'),
    song_id: own('song'),
    added_at: instant,
    counted_from: instant,
    name_checked_at: optional(instant),
  },
  key: ['id'],
  mine: (userId) => sql`t.user_id = ${userId} and t.removed_at is null`,
  restoredWith: toUser,
};

const sound = z.looseObject({}).refine((given) => JSON.stringify(given).length < 20_000);

export const songParts: readonly TakeoutPart[] = [
  entries,
  links,
  {
    file: 'sounds.json',
    about: 'How platforms say that entries sound.',
    table: itemSounds,
    columns: {
      item_id: of('item'),
      sound: optional(json(sound, 'tempo, key and audio features')),
      read_at: instant,
    },
    key: ['item_id'],
    mine: (userId) => ofEntries('item_id', userId),
    restoredWith: {},
  },
  {
    file: 'statuses.csv',
    about: 'When entries went, became private or blocked, and came back.',
    table: statusChanges,
    columns: { item_id: of('item'), changed_at: instant, status, was: optional(status) },
    key: ['item_id', 'changed_at'],
    mine: (userId) => ofEntries('item_id', userId),
    restoredWith: {},
  },
  {
    file: 'observations.csv',
    about: 'Every reading that changed a number, at the moment it was made.',
    table: observations,
    columns: {
      item_id: of('item'),
      observed_at: instant,
      day: optional(day),
      source: oneOf(['counter', 'owner', 'import']),
      ...metrics,
      withheld,
    },
    key: ['item_id', 'observed_at', 'source'],
    mine: () => sql`true`,
    by: 'item_id',
    restoredWith: {},
  },
  {
    file: 'days.csv',
    about: 'The last numbers of each entry on each UTC day on which it was read.',
    table: daily,
    columns: {
      item_id: of('item'),
      day,
      observed_at: instant,
      first_seen_at: optional(instant),
      last_seen_at: optional(instant),
      source: oneOf(['counter', 'owner', 'import']),
      ...metrics,
      withheld,
      corrected: json(
        z.partialRecord(z.enum(metricNames), z.number().int().nonnegative()),
        'counters that fell on this day, with what stood before',
      ),
    },
    key: ['item_id', 'day'],
    mine: () => sql`true`,
    by: 'item_id',
    restoredWith: {},
  },
  {
    file: 'song-verdicts.csv',
    about: 'Which pairs of links you said are one recording, or are not.',
    table: songVerdicts,
    columns: {
      one: of('track'),
      other: of('track'),
      is_same: yesOrNo,
      by: oneOf(['user', 'isrc']),
      decided_at: instant,
    },
    key: ['one', 'other'],
    mine: ofUser,
    restoredWith: toUser,
  },
  {
    file: 'song-facts.csv',
    about: 'ISRC and release date as you gave them.',
    table: songFacts,
    columns: { track_id: of('track'), isrc: optional(text(40)), release_date: optional(day) },
    key: ['track_id'],
    mine: ofTracks,
    restoredWith: toUser,
  },
  {
    file: 'settled-issues.csv',
    about: 'Issues of the catalogue that are as you want them.',
    table: songSettled,
    columns: {
      track_id: of('track'),
      kind: oneOf(songIssueKind.options),
      platform: oneOf([...platformIds, '']),
    },
    key: ['track_id', 'kind', 'platform'],
    mine: ofTracks,
    restoredWith: toUser,
  },
  {
    file: 'views.json',
    about: 'The list of songs as you saved it under names.',
    table: listViews,
    columns: {
      id: own('view'),
      name: text(200),
      shows: json(viewState, 'filters, order, columns'),
      is_default: yesOrNo,
    },
    key: ['id'],
    mine: ofUser,
    restoredWith: toUser,
  },
  {
    file: 'campaigns.json',
    about: 'What you did for songs.',
    table: campaigns,
    columns: {
      id: own('campaign'),
      name: text(200),
      kind: oneOf(campaignKinds),
      first_day: day,
      last_day: optional(day),
      notes: text(10_000),
      created_at: instant,
      changed_at: instant,
    },
    key: ['id'],
    mine: (userId) => sql`t.user_id = ${userId} and t.removed_at is null`,
    restoredWith: toUser,
    isRight: ({ first_day, last_day }) => !last_day || !first_day || first_day <= last_day,
  },
  {
    file: 'campaign-links.csv',
    about: 'Which links each campaign was for.',
    table: campaignTracks,
    columns: { campaign_id: of('campaign'), track_id: of('track') },
    key: ['campaign_id', 'track_id'],
    mine: ofTracks,
    restoredWith: {},
  },
  {
    file: 'unusual-days.csv',
    about: 'Days that you said are nothing to tell of.',
    table: unusualMarks,
    columns: {
      track_id: of('track'),
      metric,
      day,
      direction: oneOf(['more', 'less']),
      marked_at: instant,
    },
    key: ['track_id', 'metric', 'day'],
    mine: ofTracks,
    restoredWith: toUser,
  },
];
