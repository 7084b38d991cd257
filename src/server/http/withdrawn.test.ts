/** What everybody could see and is withdrawn is on no page any more, whichever process is asked. */
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import * as playlists from '#contract/playlists.ts';
import * as publishing from '#contract/publishing.ts';
import { changeSubscriber } from '#contract/subscribers.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { routes } from '#server/modules/all.ts';
import { createAppWithPages, html, type LoaderArgs, visit } from './pages-for-test.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
});

/** A page is what the API says to what it reads. */
const readsOf = (path: string): string =>
  path
    .replace(/^\/playlist\//, '/api/playlists/')
    .replace(/^\/discover-playlists/, '/api/discover-playlists')
    .replace(/^\/blog\/(.+)/, '/api/posts/$1?language=en')
    .replace(/^\/blog$/, '/api/posts?language=en')
    .replace(/^\/videos/, '/api/videos');

let rendered = 0;
async function loader({ request, context }: LoaderArgs): Promise<Response> {
  rendered++;
  const { get } = context.get(visit);
  try {
    return html(JSON.stringify(await get(readsOf(new URL(request.url).pathname))));
  } catch {
    return new Response('missing', { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}

const open = () => createAppWithPages(server.ctx, loader, { routes });
let processes: FastifyInstance[] = [];
let [ada, admin]: Person[] = [];
beforeEach(async () => {
  processes = [await open(), await open()];
  return () => Promise.all(processes.map((app) => app.close()));
});

/** What each process says of each of the pages. */
const seen = async (pages: readonly string[], holds: string) => {
  const found: string[] = [];
  for (const [place, app] of processes.entries())
    for (const url of pages) {
      const page = await app.inject(url);
      if (page.statusCode === 200 && page.body.includes(holds)) found.push(`${place} ${url}`);
    }
  return found;
};
const everywhere = (pages: readonly string[]) =>
  processes.flatMap((_, place) => pages.map((url) => `${place} ${url}`));

async function ok<Reply>(
  answer: Promise<{ statusCode: number; body: string; json(): Reply }>,
): Promise<Reply> {
  const reply = await answer;
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.statusCode === 204 ? (undefined as Reply) : reply.json();
}

describe('[PLY-02] a public playlist that', () => {
  let playlist: playlists.Playlist;
  let pages: string[];

  beforeEach(async () => {
    ada = await person(server);
    admin = await person(server, { isAdmin: true });
    const urls = [videoUrl(1)];
    const { added } = await ok<{ added: { id: string }[] }>(
      call(server.app, addTracks, { as: ada, body: { urls } }),
    );
    const body = { name: 'Late drive', isPublic: true, trackIds: added.map(({ id }) => id) };
    playlist = await ok<playlists.Playlist>(call(server.app, playlists.addPlaylist, { as: ada, body }));
    pages = [`/playlist/${playlist.id}`, '/discover-playlists'];
    expect(await seen(pages, playlist.id)).toEqual(everywhere(pages));
  });

  test.each([
    [
      'is made private',
      () =>
        call(server.app, playlists.changePlaylist, {
          ...{ as: ada, params: { id: playlist.id }, body: { isPublic: false } },
        }),
    ],
    [
      'is removed',
      () => call(server.app, playlists.removePlaylist, { as: ada, params: { id: playlist.id } }),
    ],
    [
      'is hidden by an administrator',
      async () => {
        const body = { reason: 'other', note: '' };
        await ok(call(server.app, playlists.reportPlaylist, { params: { id: playlist.id }, body }));
        const [report] = await ok<{ id: string }[]>(
          call(server.app, playlists.listPlaylistReports, { as: admin }),
        );
        return call(server.app, playlists.decidePlaylistReport, {
          ...{ as: admin, params: { id: report?.id ?? '' }, body: { decision: 'hide' } },
        });
      },
    ],
    [
      'is of somebody who is suspended',
      () =>
        call(server.app, changeSubscriber, {
          ...{ as: admin, params: { id: ada?.user.id ?? '' }, body: { isSuspended: true } },
        }),
    ],
    [
      'is of somebody who deletes the account',
      () => call(server.app, removeAccount, { as: ada, body: { password: goodPassword } }),
    ],
  ] as const)('%s is gone at once, in every process', async (_, withdraw) => {
    await ok(withdraw());
    expect(await seen(pages, playlist.id)).toEqual([]);
  });

  test('is still public is not rendered anew', async () => {
    const before = rendered;
    expect(await seen(pages, playlist.id)).toEqual(everywhere(pages));
    expect(rendered).toBe(before);
  });
});

describe('[SITE-05] a text of administrators that', () => {
  const params = { slug: 'quiet-week', language: 'en' };
  const text = {
    ...{ title: 'A quiet week', description: 'What it looks like.', topics: ['growth'], cover: null },
    markdown: 'Nothing.',
  };
  const video = { title: 'Hello', description: 'A film.', language: 'en', duration: 60 };
  const today = () => server.ctx.clock.now().toISOString().slice(0, 10);
  const savePost = (body: object) =>
    ok<publishing.WrittenPost>(
      call(server.app, publishing.savePost, { as: admin, params, body: { ...text, ...body } }),
    );

  beforeAll(async () => {
    admin = await person(server, { isAdmin: true });
  });

  test('is unpublished, written anew or deleted is gone at once, in every process', async () => {
    const pages = ['/blog', `/blog/${params.slug}`];
    let { updatedAt } = await savePost({ publishedOn: today(), updatedAt: null });
    expect(await seen(pages, text.title)).toEqual(everywhere(pages));
    ({ updatedAt } = await savePost({ publishedOn: null, updatedAt }));
    expect(await seen(pages, text.title)).toEqual([]);
    ({ updatedAt } = await savePost({ publishedOn: today(), updatedAt }));
    expect(await seen(pages, text.title)).toEqual(everywhere(pages));
    ({ updatedAt } = await savePost({ title: 'A loud week', publishedOn: today(), updatedAt }));
    expect(await seen(pages, text.title)).toEqual([]);
    expect(await seen(pages, 'A loud week')).toEqual(everywhere(pages));
    await ok(call(server.app, publishing.deletePost, { as: admin, params }));
    expect(await seen(pages, 'A loud week')).toEqual([]);
  });

  test('is a video, and is unpublished or deleted, is gone at once, in every process', async () => {
    const added = await ok<publishing.WrittenVideo>(
      call(server.app, publishing.addVideo, {
        ...{ as: admin, body: { ...video, link: videoUrl(1), publishedOn: today() } },
      }),
    );
    const { id } = added;
    const pages = ['/videos', `/videos/${id}`];
    expect(await seen(pages, id)).toEqual(everywhere(pages));
    const draft = { ...video, link: videoUrl(1), publishedOn: null, updatedAt: added.updatedAt };
    const saved = await ok<publishing.WrittenVideo>(
      call(server.app, publishing.saveVideo, { as: admin, params: { id }, body: draft }),
    );
    expect(await seen(pages, id)).toEqual([]);
    const again = { ...draft, publishedOn: today(), updatedAt: saved.updatedAt };
    await ok(call(server.app, publishing.saveVideo, { as: admin, params: { id }, body: again }));
    expect(await seen(pages, id)).toEqual(everywhere(pages));
    await ok(call(server.app, publishing.deleteVideo, { as: admin, params: { id } }));
    expect(await seen(pages, id)).toEqual([]);
  });
});
