/** Posts as administrators write them; what ships with the product stands among them until it is written anew. */
import type { BodyOf, ParamsOf, ReplyOf } from '#contract/endpoint.ts';
import type { previewPost, savePost as save, WrittenPost, WrittenPostHead } from '#contract/publishing.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import type { Rendered, Text } from './markdown-worker.ts';
import { savedAt } from './policy.ts';
import { shippedPosts } from './posts.ts';
import {
  insertPost,
  type PostRow,
  removePost,
  selectWrittenPost,
  selectWrittenPosts,
  updatePost,
} from './queries-writing.ts';
import { render } from './rendering.ts';

type Address = ParamsOf<typeof save>;

const isAt =
  ({ slug, language }: Address) =>
  (post: Address): boolean =>
    post.slug === slug && post.language === language;

const shippedPost = async (ctx: Pick<Ctx, 'log'>, address: Address) =>
  (await shippedPosts(ctx)).find(isAt(address));

const toWritten = ({ updatedAt, ...row }: PostRow, ships: boolean): WrittenPost => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  ships,
});

/** Sorts a draft, which has no day, before every day. */
const dayOf = ({ publishedOn }: WrittenPostHead): string => publishedOn ?? '9';

export async function listWrittenPosts(ctx: Pick<Ctx, 'db' | 'log'>): Promise<WrittenPostHead[]> {
  const rows = (await selectWrittenPosts(ctx.db)).map((row) => ({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
  }));
  const files = (await shippedPosts(ctx))
    .filter((file) => !rows.some(isAt(file)))
    .map((file) => ({ ...file, updatedAt: null }));
  // A stable sort: of one day, what was saved last stays first.
  return [...rows, ...files].sort((a, b) => dayOf(b).localeCompare(dayOf(a)));
}

export async function getWrittenPost(ctx: Pick<Ctx, 'db' | 'log'>, address: Address): Promise<WrittenPost> {
  const file = await shippedPost(ctx, address);
  const row = await selectWrittenPost(ctx.db, address);
  return row ? toWritten(row, file !== undefined) : { ...found(file), updatedAt: null, ships: true };
}

/** Throws where it cannot be shown: then nobody could read it either. */
async function renderOrRefuse(text: Text): Promise<Rendered> {
  const rendered = await render(text);
  if (typeof rendered !== 'string') return rendered;
  throw refused('markdown', rendered);
}

export async function savePost(
  given: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Pick<SignedIn, 'id'>,
  { slug, language }: Address,
  { updatedAt: seen, ...text }: BodyOf<typeof save>,
): Promise<WrittenPost> {
  await renderOrRefuse({ markdown: text.markdown, language });
  const post = { ...text, slug, language, updatedAt: savedAt(given.clock.now(), seen) };
  const saved = await transaction(given, async (ctx) => {
    const row = await (seen === null ? insertPost(ctx.db, post) : updatePost(ctx.db, post, new Date(seen)));
    if (!row) throw new AppError('conflict');
    await noteAct(ctx, admin, 'post.save', { slug, language, publishedOn: text.publishedOn ?? undefined });
    return row;
  });
  return toWritten(saved, (await shippedPost(given, post)) !== undefined);
}

export async function deletePost(
  given: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Pick<SignedIn, 'id'>,
  { slug, language }: Address,
): Promise<WrittenPost> {
  const gone = await transaction(given, async (ctx) => {
    const row = found(await removePost(ctx.db, { slug, language }));
    await noteAct(ctx, admin, 'post.delete', { slug, language });
    return row;
  });
  return toWritten(gone, (await shippedPost(given, gone)) !== undefined);
}

export const preview = (text: BodyOf<typeof previewPost>): Promise<ReplyOf<typeof previewPost>> =>
  renderOrRefuse(text);
