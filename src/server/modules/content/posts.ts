/** The blog: posts that ship with the product and posts of administrators, read as one list. */
import type { PostHead } from '#contract/content.ts';
import { defaultLanguage, type Language } from '#contract/languages.ts';
import type { PostTopic } from '#contract/topics.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { shelf } from './files.ts';
import { toHtml, toPlainText } from './markdown.ts';
import { readingMinutes } from './policy.ts';
import { selectPosts } from './queries.ts';

type Post = {
  slug: string;
  language: Language;
  title: string;
  description: string;
  publishedOn: string;
  topics: PostTopic[];
  markdown: string;
};

const otherPosts = 3;

let shipped: Promise<Post[]> | undefined;

/** The same objects every time, so that what was counted of a text is known the next time. */
function shippedPosts(): Promise<Post[]> {
  shipped ??= shelf('blog').then((texts) =>
    [...texts.values()].flatMap((languages) =>
      [...languages.values()].map(({ date, ...text }) => ({ ...text, publishedOn: date })),
    ),
  );
  shipped.catch(() => (shipped = undefined));
  return shipped;
}

async function everyPost(ctx: Ctx): Promise<Post[]> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const [files, rows] = await Promise.all([shippedPosts(), selectPosts(ctx.db, today)]);
  return [...files, ...rows.map((row) => ({ ...row, publishedOn: row.publishedOn ?? today }))];
}

/** One a slug: in the language where there is one, else in English. What administrators write wins over what ships. */
function choose(posts: readonly Post[], language: Language): Post[] {
  const best = new Map<string, Post>();
  for (const wanted of [defaultLanguage, language])
    for (const post of posts) if (post.language === wanted) best.set(post.slug, post);
  return [...best.values()].sort(
    (a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.slug.localeCompare(b.slug),
  );
}

const minutesOf = new WeakMap<object, number>();

/** Counted once for a text that ships; rows are new objects with every read. */
function minutes(post: Post): number {
  const known = minutesOf.get(post);
  if (known) return known;
  const counted = readingMinutes(toPlainText(post.markdown), post.language);
  minutesOf.set(post, counted);
  return counted;
}

const headOf = (post: Post): PostHead => ({
  slug: post.slug,
  title: post.title,
  description: post.description,
  language: post.language,
  publishedOn: post.publishedOn,
  topics: post.topics,
  minutes: minutes(post),
});

export const listPosts = async (ctx: Ctx, language: Language): Promise<PostHead[]> =>
  choose(await everyPost(ctx), language).map(headOf);

export async function getPost(ctx: Ctx, slug: string, language: Language) {
  const posts = choose(await everyPost(ctx), language);
  const post = found(posts.find((one) => one.slug === slug));
  const others = posts.filter((one) => one !== post).slice(0, otherPosts);
  return { ...headOf(post), html: toHtml(post.markdown, language), others: others.map(headOf) };
}
