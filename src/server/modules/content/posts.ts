/** The blog: posts that ship with the product and posts of administrators, read as one list. */
import type { PostHead } from '#contract/content.ts';
import { utcDay } from '#domain/days.ts';
import { defaultLanguage, type Language, languageCodes } from '#domain/languages.ts';
import type { PostTopic } from '#domain/topics.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { isHostOf } from '#server/platforms/http/redirects.ts';
import { pictureHosts } from '#server/platforms/registry.ts';
import { shelf } from './files.ts';
import type { Rendered } from './markdown-worker.ts';
import { readingMinutes } from './policy.ts';
import { selectHiddenPosts, selectPosts } from './queries.ts';
import { renderStored } from './rendering.ts';

export type Post = {
  slug: string;
  language: Language;
  title: string;
  description: string;
  publishedOn: string;
  topics: PostTopic[];
  cover: string | null;
  markdown: string;
  /** Of a row; absent: it ships with the product. */
  updatedAt?: Date;
};

const otherPosts = 3;

let shipped: Promise<Post[]> | undefined;

export function shippedPosts({ log }: Pick<Ctx, 'log'>): Promise<Post[]> {
  shipped ??= shelf('blog', log).then((texts) =>
    [...texts.values()].flatMap((languages) =>
      [...languages.values()].map(({ date, ...text }) => ({ ...text, publishedOn: date })),
    ),
  );
  shipped.catch(() => (shipped = undefined));
  return shipped;
}

const keyOf = ({ slug, language }: Pick<Post, 'slug' | 'language'>): string => `${slug}/${language}`;

/** Every published text, one a slug and language: what administrators wrote stands in place of what ships. */
async function everyPost(ctx: Ctx): Promise<Post[]> {
  const today = utcDay(ctx.clock.now());
  const files = await shippedPosts(ctx);
  const slugs = [...new Set(files.map(({ slug }) => slug))];
  const [rows, hidden] = await Promise.all([
    selectPosts(ctx.db, today),
    selectHiddenPosts(ctx.db, today, slugs),
  ]);
  const replaced = new Set([...rows, ...hidden].map(keyOf));
  return [
    ...files.filter((file) => !replaced.has(keyOf(file))),
    ...rows.map((row) => ({ ...row, publishedOn: row.publishedOn ?? today })),
  ];
}

/** One a slug: in the language where there is one, else in English. */
function choose(posts: readonly Post[], language: Language): Post[] {
  const best = new Map<string, Post>();
  for (const wanted of [defaultLanguage, language])
    for (const post of posts) if (post.language === wanted) best.set(post.slug, post);
  return [...best.values()].sort(
    (a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.slug.localeCompare(b.slug),
  );
}

/** By address: what ships with the product never changes while it runs. */
const shippedMinutes = new Map<string, number>();

const rendered = (post: Post, version: Date, language: Language): Promise<Rendered> =>
  renderStored(keyOf(post), version.getTime(), { markdown: post.markdown, language });

/** Reading a text takes much longer than knowing that it is the same as before. */
async function minutesOf(post: Post): Promise<number> {
  if (post.updatedAt) return (await rendered(post, post.updatedAt, post.language)).minutes;
  const key = keyOf(post);
  const known = shippedMinutes.get(key);
  if (known !== undefined) return known;
  const { toPlainText } = await import('./markdown.ts');
  const minutes = readingMinutes(toPlainText(post.markdown), post.language);
  shippedMinutes.set(key, minutes);
  return minutes;
}

async function htmlOf(post: Post, language: Language): Promise<string> {
  if (post.updatedAt) return (await rendered(post, post.updatedAt, language)).html;
  const { toHtml } = await import('./markdown.ts');
  return toHtml(post.markdown, language);
}

/** Slug → languages, in the order of `languageCodes`: English is the first of them. */
function languagesBySlug(posts: readonly Post[]): Map<string, Language[]> {
  const bySlug = new Map<string, Language[]>();
  for (const code of languageCodes)
    for (const { slug, language } of posts)
      if (language === code) bySlug.set(slug, [...(bySlug.get(slug) ?? []), code]);
  return bySlug;
}

/** A picture that pages do not load is none. */
function coverOf({ config }: Pick<Ctx, 'config'>, { cover }: Post): string | null {
  const url = cover === null ? null : URL.parse(cover);
  if (!url) return null;
  const isOurs = url.origin === config.publicUrl;
  return isOurs || isHostOf([...pictureHosts, ...config.pictureHosts], url.hostname) ? cover : null;
}

const headOf = async (ctx: Ctx, post: Post, languages: Map<string, Language[]>): Promise<PostHead> => ({
  slug: post.slug,
  title: post.title,
  description: post.description,
  language: post.language,
  languages: languages.get(post.slug) ?? [post.language],
  publishedOn: post.publishedOn,
  topics: post.topics,
  cover: coverOf(ctx, post),
  minutes: await minutesOf(post),
});

/** One after the other: texts that were never read wait for one thread, and its queue is short. */
async function headsOf(
  ctx: Ctx,
  posts: readonly Post[],
  languages: Map<string, Language[]>,
): Promise<PostHead[]> {
  const heads: PostHead[] = [];
  for (const post of posts) heads.push(await headOf(ctx, post, languages));
  return heads;
}

export async function listPosts(ctx: Ctx, language: Language): Promise<PostHead[]> {
  const every = await everyPost(ctx);
  const languages = languagesBySlug(every);
  return headsOf(ctx, choose(every, language), languages);
}

export async function getPost(ctx: Ctx, slug: string, language: Language) {
  const every = await everyPost(ctx);
  const languages = languagesBySlug(every);
  const posts = choose(every, language);
  const post = found(posts.find((one) => one.slug === slug));
  const others = posts.filter((one) => one !== post).slice(0, otherPosts);
  return {
    ...(await headOf(ctx, post, languages)),
    html: await htmlOf(post, language),
    others: await headsOf(ctx, others, languages),
  };
}
