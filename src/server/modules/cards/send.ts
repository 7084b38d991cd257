/** A picture as a reply: not drawn, nor sent, for whoever has it. */
import { Readable } from 'node:stream';
import type { Ctx } from '#server/context.ts';
import { type Exchange, PlainReply } from '#server/route.ts';
import { cardHash, pictureFile } from './render.ts';

/** `fileName`: what it is called where it is saved. */
type Sent = { isPublic?: boolean; fileName?: string };

export async function sendPicture(
  ctx: Ctx,
  exchange: Exchange,
  svg: string,
  { isPublic = false, fileName }: Sent,
): Promise<PlainReply> {
  const etag = `"${cardHash(svg)}"`;
  const headers = {
    etag,
    'cache-control': isPublic ? 'public, no-cache' : 'private, no-cache',
    // Other sites show the picture of a link from here.
    ...(isPublic && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
  const known = exchange.header('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.some((one) => one.replace(/^W\//, '') === etag)) return new PlainReply(304, headers);
  const png = await pictureFile(ctx, svg);
  return new PlainReply(
    200,
    {
      ...headers,
      'content-type': 'image/png',
      'content-length': String(png.length),
      ...(fileName && { 'content-disposition': `inline; filename="${fileName}"` }),
    },
    Readable.from([png], { objectMode: false }),
  );
}
