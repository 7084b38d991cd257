/** SoundCloud's track as its fake platform sends it, and the numbers in it. */
import type { Metrics } from '#domain/metrics.ts';
import type { Item } from './catalogue.ts';
import { between, chance, whole } from './chance.ts';
import { curveFor } from './editions.ts';
import { releaseInstant, type World } from './fake-platform.ts';
import { scenarioOf } from './scenarios.ts';
import { soundcloudSound } from './sound.ts';

const opened = Date.UTC(2008, 9, 17);

/** `soundcloud:tracks:N`, and for a song that was shared privately its secret. */
export type Asked = { urn: string; secret?: string };

export const idOf = ({ urn, secret }: Asked): string => (secret ? `${urn}/${secret}` : urn);
export const numberOf = (urn: string): string => urn.slice('soundcloud:tracks:'.length);

export function askedBy(id: string): Asked {
  const [urn = '', secret] = id.split('/');
  return secret ? { urn, secret } : { urn };
}

export const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

const areStatsHidden = (item: Item): boolean =>
  scenarioOf(item.id) === 'no-likes' || (item.unknown && chance('quiet', item.id) < 1 / 16);
const areCommentsHidden = (item: Item): boolean =>
  scenarioOf(item.id) === 'no-comments' || (item.unknown && chance('no comments', item.id) < 1 / 20);

/** A small part of what is heard of a song elsewhere. */
function countsOf(item: Item, at: Date) {
  const curve = curveFor(item, startOf(item));
  const plays = between(0.02, 0.2, 'plays', item.seed);
  const likes = plays * between(0.01, 0.05, 'likes', item.seed);
  return {
    plays: curve.count(at, plays, true),
    likes: curve.count(at, likes),
    comments: curve.count(at, likes * between(0.01, 0.08, 'comments', item.seed)),
    reposts: curve.count(at, likes * between(0.05, 0.3, 'reposts', item.seed)),
    downloads: chance('downloads', item.seed) < 0.7 ? 0 : curve.count(at, likes * 0.1),
  };
}

export function metricsOf(item: Item, at: Date): Metrics {
  const { plays, likes, comments, ...others } = countsOf(item, at);
  return {
    ...(areStatsHidden(item) ? {} : { plays, likes }),
    ...(areCommentsHidden(item) ? {} : { comments }),
    ...others,
  };
}

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'sandbox';

function userOf(world: World, item: Item): object {
  const id = whole(1000, 999_999_999, 'soundcloud user', item.artist);
  const permalink = slugOf(item.artist);
  return {
    avatar_url: world.cover(item),
    id,
    urn: `soundcloud:users:${id}`,
    kind: 'user',
    permalink,
    permalink_url: `https://soundcloud.com/${permalink}`,
    uri: `https://api.soundcloud.com/users/${id}`,
    username: item.artist,
  };
}

/** `2019/01/15 15:40:49 +0000` */
const written = (date: Date): string =>
  `${date.toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')} +0000`;

/** Hidden counts are sent as 0, so that nobody takes them for true. */
export function track(world: World, asked: Asked): object {
  const item = world.item('soundcloud', asked.urn);
  const counts = countsOf(item, world.now());
  const [isQuiet, isMuted] = [areStatsHidden(item), areCommentsHidden(item)];
  const [year, month, day] = item.released.split('-').map(Number);
  const uri = `https://api.soundcloud.com/tracks/${asked.urn}`;
  return {
    kind: 'track',
    id: Number(numberOf(asked.urn)),
    urn: asked.urn,
    created_at: written(startOf(item)),
    duration: item.seconds * 1000,
    commentable: true,
    comment_count: isMuted ? 0 : counts.comments,
    sharing: asked.secret ? 'private' : 'public',
    tag_list: '',
    streamable: true,
    embeddable_by: 'all',
    title: item.title,
    metadata_artist: null,
    isrc: item.isrc,
    ...soundcloudSound(item),
    release: null,
    release_year: year,
    release_month: month ?? null,
    release_day: day ?? null,
    license: 'all-rights-reserved',
    uri,
    user: userOf(world, item),
    permalink_url: `https://soundcloud.com/${slugOf(item.artist)}/${slugOf(item.title)}`,
    artwork_url: world.cover(item),
    available_country_codes: null,
    secret_uri: asked.secret ? `${uri}?secret_token=${asked.secret}` : null,
    user_playback_count: 1,
    playback_count: isQuiet ? 0 : counts.plays,
    download_count: counts.downloads,
    favoritings_count: isQuiet ? 0 : counts.likes,
    reposts_count: counts.reposts,
    downloadable: counts.downloads > 0,
    access: world.availability('soundcloud', idOf(asked)) === 'blocked' ? 'blocked' : 'playable',
    reveal_stats: !isQuiet,
    reveal_comments: !isMuted,
  };
}
