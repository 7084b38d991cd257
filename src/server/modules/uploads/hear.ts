/** Streams a file, or the picture in it, to its owner: all of it, a part, or nothing where the browser has it. */
import { Readable } from 'node:stream';
import type { QueryOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/uploads.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { type Exchange, PlainReply, StreamReply } from '#server/route.ts';
import type { ByteRange } from '#server/storage/storage.ts';
import { byteRangeOf, copyKey } from './policy.ts';
import { type Stored, selectOwnStored } from './queries.ts';

const types: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
};

type Quality = QueryOf<typeof contract.hearUpload>['quality'];
type Heard = { key: string; etag: string; type: string; bytes: number };

/** What players stream is the copy, where there is one. */
function heardOf(upload: Stored, quality: Quality): Heard {
  const { id, state, bytes, copyBytes, container, analysisVersion } = upload;
  const sha256 = found(state === 'ready' ? upload.sha256 : null);
  if (quality === 'stream' && copyBytes !== null)
    // Made anew it is another file.
    return { key: copyKey(id), etag: `"${sha256}.${analysisVersion}"`, type: 'audio/mpeg', bytes: copyBytes };
  return { key: id, etag: `"${sha256}"`, type: types[container ?? ''] ?? 'application/octet-stream', bytes };
}

/** `private`: no proxy keeps it. A browser that keeps it asks each time whether it is still theirs to hear. */
const headersOf = ({ etag, type }: Heard) => ({
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-cache, no-transform',
  'content-type': type,
  etag,
});

function wantedRange(exchange: Exchange, etag: string, bytes: number): ByteRange | 'all' | 'none' {
  const condition = exchange.header('if-range');
  if (condition !== undefined && condition !== etag) return 'all';
  return byteRangeOf(exchange.header('range'), bytes);
}

const isKnown = (exchange: Exchange, etag: string): boolean =>
  (exchange.header('if-none-match') ?? '')
    .split(',')
    .some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

export async function hearUpload(
  ctx: Ctx,
  userId: string,
  id: string,
  exchange: Exchange,
  quality: Quality = 'stream',
): Promise<PlainReply> {
  const heard = heardOf(found(await selectOwnStored(ctx.db, userId, id)), quality);
  const { key, bytes } = heard;
  const headers = headersOf(heard);
  if (isKnown(exchange, headers.etag)) return new PlainReply(304, headers);
  const range = wantedRange(exchange, headers.etag, bytes);
  if (range === 'none') return new PlainReply(416, { ...headers, 'content-range': `bytes */${bytes}` });
  if (range === 'all') {
    const body = found(await ctx.storage.read(key));
    return new PlainReply(200, { ...headers, 'content-length': String(bytes) }, body);
  }
  const { start, end } = range;
  const part = {
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${bytes}`,
  };
  return new PlainReply(206, { ...headers, ...part }, found(await ctx.storage.read(key, range)));
}

export async function showArtwork(ctx: Ctx, userId: string, id: string): Promise<StreamReply> {
  const artwork = found((await selectOwnStored(ctx.db, userId, id))?.artwork);
  return new StreamReply('image/webp', Readable.from(Buffer.from(artwork, 'base64'), { objectMode: false }));
}
