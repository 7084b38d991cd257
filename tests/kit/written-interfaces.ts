/** What may be asked of platforms that publish no description of their interface, written down from the facts. */
import type { Operation, Parameter, Shape } from './described-interface.ts';

function shapeOf(
  kind: string | undefined,
  choices: string | undefined,
): Pick<Parameter, 'shape' | 'separator'> {
  const values = choices?.split('|');
  const scalar: Shape = { type: kind === 'integer' ? 'integer' : 'string', enum: values };
  if (kind === 'words') return { shape: { type: 'array', items: scalar }, separator: ' ' };
  return { shape: scalar, separator: ',' };
}

/** `name`, `name!` (required), `name:integer`, `name=a|b` (choices), `name:words=a|b` (several, by spaces). */
function parameterOf(text: string): Parameter {
  const [, name = '', required, kind, choices] = /^([^!:=]+)(!)?(?::(\w+))?(?:=(.*))?$/.exec(text) ?? [];
  return { name, isRequired: required === '!', ...shapeOf(kind, choices) };
}

/** `GET /lookup id! country`: method, path, parameters. */
export const operationOf = (line: string): Operation => {
  const [method = '', path = '', ...parameters] = line.split(' ');
  return { method, path, query: parameters.map(parameterOf) };
};

const recordings = { type: 'array', maxItems: 1000, items: { type: 'string', format: 'uuid' } };

/** Newer than the description: https://developers.google.com/youtube/v3/docs/videos/batchGetStats. */
export const youtubeStats = operationOf('GET /youtube/v3/videos:batchGetStats part! id! key');

/**
 * A page that `next_href` names, which the description gives without what stands in it:
 * https://developers.soundcloud.com/blog/pagination-updates-on-our-api.
 */
export const soundcloudSetPage = operationOf(
  'GET /playlists/{playlist_urn}/tracks access linked_partitioning=true cursor page_size:integer offset:integer limit:integer',
);

/** The page of an album's songs that its own reply names; the description that is at hand is cut, and has it not. */
export const tidalAlbumItems = operationOf(
  'GET /albums/{id}/relationships/items countryCode include page[cursor]',
);

/** facts §10: the description knows this path by GET only, which takes fewer ids. */
export const listenbrainzMetadata: Operation = {
  method: 'POST',
  path: '/1/metadata/recording/',
  query: [],
  body: {
    type: 'object',
    required: ['recording_mbids'],
    properties: { recording_mbids: recordings, inc: { type: 'string', enum: ['artist', 'artist release'] } },
  },
};

/** facts §10. `inc` holds words with `+` between them, which is a space in an address. */
export const musicbrainz = [
  'GET /recording/{mbid} fmt!=json inc:words=isrcs|artist-credits|url-rels|releases',
  'GET /isrc/{isrc} fmt!=json inc:words=artist-credits|isrcs',
  'GET /url resource! fmt!=json inc:words=recording-rels',
].map(operationOf);

/** facts §9 and §12; pages of an album: https://developers.deezer.com/api/album/tracks. */
export const deezer = [
  'GET /track/{id}',
  'GET /album/{id}',
  'GET /album/{id}/tracks index:integer limit:integer',
  'GET /artist/{id}',
  'GET /artist/{id}/top limit:integer',
  'GET /search q! index:integer limit:integer',
  'GET /chart/{genre}/tracks index:integer limit:integer',
  'GET /infos',
].map(operationOf);

/** facts §6: one address, the call is in `method`; a song by its names or by `mbid`. */
export const lastfm = [
  'GET / method!=track.getInfo artist track mbid autocorrect=0|1 username api_key! format!=json',
].map(operationOf);

/** facts §4. */
export const appleMusic = [
  'GET /catalog/{storefront}/songs/{id}',
  'GET /catalog/{storefront}/songs ids filter[isrc] filter[equivalents] include',
  'GET /catalog/{storefront}/charts types!',
  'GET /storefronts',
].map(operationOf);

/** facts §4. */
export const itunes = [
  'GET /lookup id upc amgArtistId isbn country entity=song|album limit:integer',
  'GET /search term! media=music entity=song|album country attribute limit:integer',
].map(operationOf);

/** facts §8; some reads take an unsigned `key`, the others OAuth 1.0a, whose parameters stand in a header. */
export const audiomack = [
  'GET /music/song/{artist}/{slug} key',
  'GET /music/album/{artist}/{slug} key',
  'GET /music/{id} key',
  'GET /artist/{slug} key',
  'GET /artist/{slug}/uploads key',
  'GET /search q! show=songs key',
].map(operationOf);
