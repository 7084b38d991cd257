/** Every real address of the platforms with a connector that was collected; skipped where the collection is absent. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLinks } from '#domain/links.ts';
import { type Identified, identify } from './links.ts';
import { platformOf } from './registry.ts';

const file = resolve(import.meta.dirname, '../../../../shared/platforms/urls.tsv');
const isThere = existsSync(file);
if (!isThere) process.stdout.write(`skipped: ${file} is not there\n`);

type Row = { url: string; platform: string; normal: string; kind: string };
const rows: Row[] = (isThere ? readFileSync(file, 'utf8') : '')
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => {
    const [url = '', platform = '', normal = '', kind = ''] = line.split('\t');
    // MusicBrainz's ids are ListenBrainz's, so the two are one platform here.
    const named = platform === 'musicbrainz' ? 'listenbrainz' : platform;
    return { url, platform: named, normal, kind: kind === 'music-video' ? 'video' : kind };
  });

const known = new Set([
  'youtube',
  'spotify',
  'apple-music',
  'soundcloud',
  'bandcamp',
  'deezer',
  'listenbrainz',
  'lastfm',
  'audiomack',
  'tidal',
]);
const ours = rows.filter((row) => known.has(row.platform));
/** Pages of a known host that are no song, whose platform the collection leaves open. */
const unsupported = rows.filter(
  (row) => row.kind === 'unsupported' && /youtube|spotify|soundcloud/.test(row.url),
);

/** The same words as in the collection: platform, kind and, for what can be followed, the normal form. */
function summary(found: Identified): string {
  if (!('link' in found)) return 'platform' in found ? `${found.platform} ${found.kind}` : found.code;
  if (found.link.kind === 'track') return `${found.platform} track ${found.link.platformTrackId}`;
  return `${found.platform} short short:${new URL(found.link.url).pathname.slice(1)}`;
}

/** A name that only its platform can turn into an id; it is none by itself. */
const isProvisional = ({ url }: Row): boolean => {
  const found = identify(url);
  return 'link' in found && found.link.kind === 'track' && found.link.isProvisional === true;
};

describe.skipIf(!isThere)('real addresses', () => {
  test('are there for every platform with a connector', () => {
    expect(new Set(ours.map((row) => row.platform))).toEqual(known);
    expect(ours.length).toBeGreaterThanOrEqual(62);
    expect(unsupported).toHaveLength(3);
  });

  test.each(ours)('[TRK-03] $url is $platform $kind', ({ url, platform, normal, kind }) => {
    const isFollowable = kind === 'track' || kind === 'short';
    expect(summary(identify(url))).toBe(
      isFollowable ? `${platform} ${kind} ${normal}` : `${platform} ${kind}`,
    );
  });

  test.each(unsupported)('[TRK-03] $url is no song, and the answer says so', ({ url }) => {
    expect(identify(url)).toMatchObject({ code: 'not_a_track' });
  });

  test.each(rows.filter((row) => row.kind !== 'unsupported' && !known.has(row.platform)))(
    '$url is not yet known to any connector, or is refused by it',
    ({ url, platform }) => {
      const found = identify(url);
      expect('link' in found ? found.platform : platform).toBe(platform);
    },
  );

  test('[TRK-03] all are found again when pasted as one text', () => {
    const all = [...new Set(ours.map((row) => row.url))];
    expect(findLinks(`My links: ${all.join(' ')}`).map(({ url }) => url)).toEqual(all);
    expect(findLinks(all.join('\n')).map(({ url }) => url)).toEqual(all);
  });

  test.each(ours.filter((row) => row.kind === 'track' && !isProvisional(row)))(
    'the page of $platform $normal leads back to it',
    (row) => {
      const platform = platformOf(row.platform as 'youtube');
      expect(summary(identify(platform?.urlOf(row.normal) ?? ''))).toBe(
        `${row.platform} track ${row.normal}`,
      );
      expect(platform?.isId(row.normal)).toBe(true);
    },
  );

  test.each(ours.filter(isProvisional))('$platform $normal is no id until it is resolved', (row) => {
    expect(platformOf(row.platform as 'youtube')?.isId(row.normal)).toBe(false);
  });
});
