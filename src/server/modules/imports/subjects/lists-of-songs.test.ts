/** A list of songs that somebody brings: what is followed already, what can be, and that nothing of it is stored. */
import { beforeEach, expect, test } from 'vitest';
import { type ImportSubject, listImportSubjects } from '#contract/imports.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { dryRun, storedRows, uploadSettings } from '../upload/upload-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: uploadSettings() });

let ada: Person;
let song: Track;

beforeEach(async () => {
  ada = await person(server);
  [song] = (await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(0)] } })).json().added;
  await server.runJobs();
});

const [followed, other] = ['4uLU6hMCjMI75M1A2tKUQC', '2noRn2Aes5aoNVsU6iWThc'];
const list = () => ({
  name: 'liked.csv',
  content: [
    'Track URI,Track Name,Artist Name(s),Album URI,Album Name,Popularity,Added At',
    `spotify:track:${followed},${song.title},${song.artist},spotify:album:${other},One,12,2026-05-01T10:00:00Z`,
    `spotify:track:${other},Night,Nori,spotify:album:${other},One,34,2026-05-01T10:00:00Z`,
    `spotify:track:${other},Night,Nori,spotify:album:${other},One,34,2026-05-02T10:00:00Z`,
  ].join('\n'),
});

test('[TRK-14] a list of songs offers each once, with the link to follow it by, and stores nothing', async () => {
  const dry = await dryRun(server, ada, [list()]);
  expect(dry).toMatchObject({
    kind: 'song-list',
    state: 'ready',
    rows: { total: 3, rejected: 3, new: 0, unmatched: 0 },
    subjects: { all: 2, unmatched: 2 },
  });
  const reply = await call(server.app, listImportSubjects, { as: ada, params: { id: dry.id } });
  const subjects = reply.json<ImportSubject[]>();
  expect(subjects.map(({ title, rows, url }) => [title, rows, url])).toEqual([
    ['Night', 2, `https://open.spotify.com/track/${other}`],
    [song.title, 1, `https://open.spotify.com/track/${followed}`],
  ]);
  expect(subjects[1]?.offers).toMatchObject([{ trackId: song.id }]);
  expect(await storedRows(server)).toBe(0);
});

test('[SYNC-10] a listener’s history says so, whatever else comes with it', async () => {
  const history = {
    name: 'StreamingHistory_music_0.json',
    content: '[{"endTime":"2026-08-01 10:00","artistName":"Nori","trackName":"Blue","msPlayed":183000}]',
  };
  const document = { name: 'ReadMe.pdf', content: '%PDF-1.7' };
  expect(await dryRun(server, ada, [document, history])).toMatchObject({
    state: 'failed',
    failure: 'listening_history',
  });
});
