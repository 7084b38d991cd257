/** `/rss.xml`: the blog in English, newest first. */
import { Feed } from 'feed';
import type { LoaderFunctionArgs } from 'react-router';
import type { PostHead } from '#contract/content.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { textsOf } from '#web/language/texts.server.ts';

type Words = { blog: { title: string; description: string } };

export async function loader({ context }: LoaderFunctionArgs) {
  const { origin, get } = context.get(pageRequest);
  const posts = (await get('/api/posts?language=en')) as PostHead[];
  const { blog } = (await textsOf('en')).content as Words;
  const feed = new Feed({
    title: `Tracklight ${blog.title}`,
    description: blog.description,
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    language: 'en',
    feedLinks: { rss: `${origin}/rss.xml` },
    copyright: 'Tracklight',
  });
  for (const { slug, title, description, publishedOn } of posts) {
    const link = `${origin}/blog/${slug}`;
    feed.addItem({ title, description, id: link, link, date: new Date(publishedOn) });
  }
  return new Response(feed.rss2(), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
}
