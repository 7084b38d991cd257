/** The forms of posts and videos say what is wrong as the server would, in words there are. */
import type { Resolver } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import texts from '#i18n/publishing/en.json' with { type: 'json' };
import { emptyPost, postResolver, valuesOf as valuesOfPost } from './posts/post-values.ts';
import { emptyVideo, textOf, valuesOf as valuesOfVideo, videoResolver } from './videos/video-values.ts';

const check = async <Values extends object, Checked>(
  resolver: Resolver<Values, unknown, Checked>,
  values: Values,
) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const result = await resolver(values, undefined, options);
  const errors = Object.entries(result.errors).map(([name, error]) => [name, error?.message as string]);
  return { errors: Object.fromEntries(errors) as Record<string, string>, values: result.values };
};

const inWords = (errors: Record<string, string>) =>
  Object.values(errors).filter((message) => !(message in texts.error));

const post = {
  slug: 'reading-growth',
  language: 'en' as const,
  title: 'Reading growth',
  description: 'What a curve says.',
  topics: ['sound' as const, 'growth' as const],
  cover: null,
  markdown: '# Text',
  publishedOn: '2026-11-20',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ships: false,
};

const video = {
  id: 'vid_00000000000000000000000000000001',
  title: 'A film',
  description: 'What it shows.',
  language: 'fr' as const,
  youtubeId: 'dQw4w9WgXcQ',
  duration: 3723,
  publishedOn: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

describe('[SITE-05] the form of a post', () => {
  it('says of each field what is wrong', async () => {
    const empty = await check(postResolver, emptyPost('en'));
    expect(empty.errors).toEqual({
      title: 'titleRequired',
      slug: 'slugRequired',
      description: 'descriptionRequired',
      topics: 'topicRequired',
      markdown: 'textRequired',
    });
    const wrong = await check(postResolver, {
      ...valuesOfPost(post),
      slug: 'Not-a-slug',
      title: 'x'.repeat(121),
      description: 'x'.repeat(201),
      cover: 'http://example.com/a.png',
      markdown: 'x'.repeat(100_001),
      publishedOn: '',
    });
    expect(wrong.errors).toEqual({
      slug: 'slugShape',
      title: 'titleLong',
      description: 'descriptionLong',
      cover: 'coverAddress',
      markdown: 'textLong',
      publishedOn: 'dayWrong',
    });
    expect([...inWords(empty.errors), ...inWords(wrong.errors)]).toEqual([]);
    const long = await check(postResolver, { ...valuesOfPost(post), slug: 'a'.repeat(81), cover: 'x' });
    expect(long.errors).toEqual({ slug: 'slugLong', cover: 'coverAddress' });
  });

  it('sends what it was given, and no cover where its field is empty', async () => {
    const { updatedAt, ships, ...text } = post;
    const sent = await check(postResolver, valuesOfPost(post));
    expect(sent.values).toEqual({ ...text, topics: ['growth', 'sound'] });
    const cover = 'https://example.com/cover.png';
    const covered = await check(postResolver, { ...valuesOfPost(post), cover: ` ${cover} ` });
    expect(covered.values).toMatchObject({ cover });
  });
});

describe('[SITE-05] the form of a video', () => {
  it('says of each field what is wrong', async () => {
    const empty = await check(videoResolver, emptyVideo('en'));
    expect(empty.errors).toEqual({
      link: 'linkRequired',
      title: 'titleRequired',
      description: 'descriptionRequired',
      duration: 'durationWrong',
    });
    expect(inWords(empty.errors)).toEqual([]);
    for (const duration of ['3', '0:00', '12:00:01', '3:61'])
      expect((await check(videoResolver, { ...valuesOfVideo(video), duration })).errors).toEqual({
        duration: 'durationWrong',
      });
  });

  it('sends what it was given', async () => {
    expect(valuesOfVideo(video).duration).toBe('1:02:03');
    expect((await check(videoResolver, valuesOfVideo(video))).values).toEqual(textOf(video));
  });
});
