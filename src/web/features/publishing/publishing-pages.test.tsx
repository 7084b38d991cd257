/** The pages of posts and videos as they are first rendered. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import content from '#i18n/content/en.json' with { type: 'json' };
import frame from '#i18n/frame/en.json' with { type: 'json' };
import texts from '#i18n/publishing/en.json' with { type: 'json' };
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { PostEditor } from './posts/post-editor.tsx';
import { PostEditorPage } from './posts/post-editor-page.tsx';
import { PostsPage } from './posts/posts-page.tsx';
import { VideoForm } from './videos/video-dialog.tsx';
import { VideosPage } from './videos/videos-page.tsx';

const post = {
  slug: 'reading-growth',
  language: 'de' as const,
  title: 'Kurven lesen',
  publishedOn: '2026-01-20',
  updatedAt: null,
  description: 'Was eine Kurve sagt.',
  topics: ['growth' as const],
  cover: null,
  markdown: 'Text',
  ships: true,
};

const video = {
  id: 'vid_00000000000000000000000000000001',
  title: 'A film',
  description: 'What it shows.',
  language: 'en' as const,
  youtubeId: 'dQw4w9WgXcQ',
  duration: 187,
  publishedOn: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

function render(page: ReactNode, known: Record<string, unknown> = {}): string {
  const client = createQueryClient();
  for (const [path, data] of Object.entries(known)) client.setQueryData([path], data);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/blog-admin']}>
        <TranslationsProvider translations={translationsOf('en', { publishing: texts, content, frame })}>
          {page}
        </TranslationsProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const labelsIn = (html: string): string[] =>
  [...html.matchAll(/<label[^>]*>([^<]+)</g)].map(([, text]) => text ?? '');
const nothing = () => {};

describe('[SITE-05] [ADM-01] the lists', () => {
  it('have the shape of what is coming, and say so', () => {
    expect(render(<PostsPage />)).toContain(texts.posts.loading);
    expect(render(<VideosPage />)).toContain(texts.videos.loading);
  });

  it('say what will be there while there is nothing', () => {
    expect(render(<PostsPage />, { '/api/admin/posts': [] })).toContain(texts.posts.none);
    expect(render(<VideosPage />, { '/api/admin/videos': [] })).toContain(texts.videos.none);
  });

  it('tell what is seen since when; what ships with the product and was never changed is not deleted', () => {
    const changed = { ...post, slug: 'own', updatedAt: '2026-11-20T10:00:00.000Z', publishedOn: null };
    const html = render(<PostsPage />, { '/api/admin/posts': [changed, post] });
    const [own = '', shipped = ''] = html.split('<li').slice(1);
    expect(own).toContain('href="/blog-admin/own/de"');
    expect(own).toContain('Draft');
    expect(own).toContain('Deutsch');
    expect(own).toContain('Delete Kurven lesen');
    expect(own).not.toContain('href="/de/blog/');
    expect(shipped).toContain('Published Jan\u00a020, 2026');
    expect(shipped).toContain(texts.posts.ships);
    expect(shipped).toContain('href="/de/blog/reading-growth"');
    expect(shipped).not.toContain('Delete');
  });

  it('a day to come is no publication', () => {
    const html = render(<PostsPage />, { '/api/admin/posts': [{ ...post, publishedOn: '2999-01-01' }] });
    expect(html).toContain('Scheduled for Jan\u00a01, 2999');
    expect(html).not.toContain('href="/de/blog/');
  });

  it('videos have their duration', () => {
    const html = render(<VideosPage />, { '/api/admin/videos': [video] });
    expect(html).toContain('3:07');
    expect(html).toContain('Delete A film');
  });
});

describe('[SITE-05] the editor', () => {
  it('of a new post has every field, empty and labelled', () => {
    const html = render(<PostEditorPage address={null} />, { '/api/admin/posts': [] });
    const { title, description, slug, language, cover, markdown } = texts.field;
    expect(labelsIn(html)).toEqual(
      expect.arrayContaining([title, description, slug, language, cover, markdown]),
    );
    for (const topic of Object.values(content.tag)) expect(html).toContain(`>${topic}</span>`);
    expect(html).toContain(texts.publication.hint.draft);
    expect(html).toContain(texts.preview.empty);
    expect(html).not.toContain('role="alert"');
  });

  it('of a saved post says where it stands instead of asking', () => {
    const html = render(<PostEditor onAdded={nothing} others={[]} post={post} />);
    expect(html).toContain('/de/blog/reading-growth</dd>');
    expect(labelsIn(html)).not.toContain(texts.field.slug);
    expect(html).toContain(texts.posts.ships);
  });

  it('waits for the post it is about', () => {
    const html = render(<PostEditorPage address={{ slug: 'own', language: 'en' }} />);
    expect(html).toContain(texts.editor.loading);
    expect(html).not.toContain('<form');
  });

  it('of a video has every field', () => {
    const { link, title, description, duration, language } = texts.field;
    const html = render(<VideoForm onSaved={nothing} video={null} />);
    expect(labelsIn(html)).toEqual([link, title, description, duration, language]);
  });
});
