import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { platformIds } from '#domain/platforms.ts';
import { isHostOf, plainHost } from './http/redirects.ts';
import {
  allPlatforms,
  isPictureOf,
  pictureHosts,
  platformOf,
  platformOfHost,
  platformSettings,
  platforms,
} from './registry.ts';

const here = import.meta.dirname;
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  // How platforms are called, and none itself.
  .filter((name) => name !== 'http');

describe('the registry', () => {
  test('[TRK-02] lists exactly the platforms that have a folder, under their own ids', () => {
    expect(Object.keys(platforms).sort()).toEqual([...folders].sort());
    for (const [id, platform] of Object.entries(platforms)) expect(platform.id).toBe(id);
    expect(platformOf('youtube')?.id).toBe('youtube');
  });

  test.each(folders)(
    '[TRK-02] %s has its object, addresses, calls, shapes, fixtures, readme and test',
    (folder) => {
      expect(platformIds).toContain(folder);
      for (const file of [
        'index.ts',
        'url.ts',
        'api.ts',
        'schema.ts',
        'readme.md',
        'fixtures',
        `${folder}.test.ts`,
      ])
        expect(existsSync(join(here, folder, file)), file).toBe(true);
    },
  );

  test('gives every host and every setting to one platform', () => {
    const hosts = allPlatforms.flatMap((platform) => platform.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    for (const host of hosts) expect(host).toBe(plainHost(host));
    for (const platform of allPlatforms)
      for (const host of platform.hosts) expect(platformOfHost(`WWW.${host}.`)).toBe(platform);
  });

  test('merges the settings of all platforms', () => {
    const names = allPlatforms.flatMap((platform) => Object.keys(platform.settings.shape));
    expect(Object.keys(platformSettings).sort()).toEqual([...new Set(names)].sort());
  });
});

test('[SEC-01] a picture is one of its platform where it lies on that platform’s own hosts', () => {
  expect(isPictureOf('youtube', 'https://i.ytimg.com/vi/a/hqdefault.jpg')).toBe(true);
  expect(isPictureOf('bandcamp', 'https://f4.bcbits.com/img/a1.jpg')).toBe(true);
  for (const address of [
    'https://i.scdn.co/image/1',
    'http://i.ytimg.com/vi/a.jpg',
    'https://i.ytimg.com:8443/vi/a.jpg',
    'https://user@i.ytimg.com/vi/a.jpg',
    'https://ytimg.com.evil.example/a.jpg',
    'https://evil.example/i.ytimg.com/a.jpg',
    '//i.ytimg.com/a.jpg',
    'data:image/png;base64,AA',
  ])
    expect([address, isPictureOf('youtube', address)]).toEqual([address, false]);
  // They stand in a header as they are.
  for (const host of pictureHosts) expect(host).toMatch(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/);
});

describe('hosts', () => {
  test.each([
    ['a.example.com', true],
    ['a.b.example.com', true],
    ['example.com', false],
    ['aexample.com', false],
    ['example.com.evil.net', false],
    ['.example.com', false],
  ])('a pattern for sub-domains meets %s: %s', (host, is) => {
    expect(isHostOf(['*.example.com'], host)).toBe(is);
  });
});
