import { expect, test } from 'vitest';
import { moodOf, moods } from '#domain/sound.ts';
import { connectToSandbox } from '#kit/sandbox-connector.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';
import { recordingSound } from './sound.ts';

const telling = ['spotify', 'tidal', 'deezer', 'soundcloud'] as const;
const edition = { anchor: new Date('2026-11-16T00:00:00Z'), now: testNow, sort: 7 };

async function read({ settings }: TestSandbox, platform: (typeof telling)[number], ids: string[]) {
  const spec = platformOf(platform);
  if (!spec) throw new Error(platform);
  const connector = connectToSandbox(spec, settings, testNow);
  const sounds: (Reading['sound'] | null)[] = [];
  for (const id of ids) {
    const result = (await connector.read([id])).get(id);
    sounds.push(result?.outcome === 'read' ? result.sound : null);
  }
  return sounds;
}

test('[MOOD-01] what is told of the sample’s songs is what their platforms say when they are read', async () => {
  const sandbox = await openSandbox();
  const links = sandbox.control.storyLinks(edition).filter(({ isThere }) => isThere);
  for (const platform of telling) {
    const own = links.filter((link) => link.platform === platform);
    expect(own.length, platform).toBeGreaterThan(0);
    const ids = own.map(({ id }) => id);
    expect(await read(sandbox, platform, ids), platform).toEqual(own.map(({ sound }) => sound));
  }
  for (const { platform, sound } of links)
    if (!telling.some((one) => one === platform)) expect(sound).toBeUndefined();
});

test('[MOOD-01] all platforms speak of one recording', async () => {
  const sandbox = await openSandbox();
  const songs = sandbox.control.catalogue();
  const of = (platform: string) => songs.filter((song) => song.platform === platform).slice(0, 30);
  for (const platform of telling) {
    const own = of(platform);
    const sounds = await read(
      sandbox,
      platform,
      own.map(({ id }) => id),
    );
    own.forEach((song, place) => {
      const { tempo, key, mode } = recordingSound(song);
      const said = sounds[place];
      if (!said || said === 'no_access') return;
      if (said.tempo !== undefined) expect(Math.abs(said.tempo - tempo)).toBeLessThanOrEqual(0.5);
      if (said.key !== undefined) expect(said.key).toBe(key);
      if (said.mode !== undefined) expect(said.mode).toBe(mode);
    });
    expect(sounds.filter((said) => said && Object.keys(said).length > 0).length).toBeGreaterThan(2);
  }
});

test('[MOOD-02] invented recordings lie everywhere between valence and energy', () => {
  const drawn = Array.from({ length: 200 }, (_, place) =>
    moodOf(recordingSound({ isrc: `ZZSBX${String(place).padStart(7, '0')}` })),
  );
  for (const mood of moods) expect(drawn.filter((one) => one === mood).length).toBeGreaterThan(10);
});

test('[MOOD-01] an application without access is refused, and its songs are read', async () => {
  const sandbox = await openSandbox();
  sandbox.control.switch({ spotifyFeatures: false });
  const id = sandbox.control.catalogue().find(({ platform }) => platform === 'spotify')?.id ?? '';
  expect(await sandbox.spotify(`/audio-features?ids=${id}`)).toMatchObject({ status: 403 });
  expect(await read(sandbox, 'spotify', [id])).toEqual(['no_access']);
});
