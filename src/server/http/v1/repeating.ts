/** Calls that write and may come twice: what has to be the same for the second to be the first again. */
import { createHash, type Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#domain/api-keys.ts';
import { refused } from '#server/kernel/errors.ts';
import type { OnceOnly, UploadPart } from '#server/route.ts';
import { uploadTime } from '../uploads.ts';

/** A second call waits no longer than this for a first one that died. */
const longestWriteSeconds = 120;

/** Undefined: whoever calls minds no second time. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[idempotencyHeader];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given))
    throw refused(idempotencyHeader, '1 to 255 characters without spaces');
  return given;
}

const hashOf = ({ method, url }: FastifyRequest): Hash => createHash('sha256').update(`${method} ${url}\n`);

async function* hashedBytes(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of body) {
    hash.update(bytes);
    yield bytes;
  }
}

/** What separates parts is another text each time; names and contents are the same. */
async function* hashedParts(parts: AsyncIterable<UploadPart>, hash: Hash): AsyncGenerator<UploadPart> {
  for await (const part of parts) {
    if (part.kind === 'field') {
      hash.update(JSON.stringify([part.name, part.value]));
      yield part;
    } else {
      hash.update(JSON.stringify([part.field, part.name]));
      yield { ...part, body: hashedBytes(part.body, hash) };
    }
  }
}

async function readThrough(parts: AsyncIterable<UploadPart>): Promise<void> {
  for await (const part of parts) if (part.kind === 'file') for await (const _ of part.body);
}

type Repeatable = { call: OnceOnly | undefined; parts: AsyncGenerator<UploadPart> | undefined };

/** `parts`: to be given to the handler in the place of those that arrive. */
export function repeatable(
  request: FastifyRequest,
  arriving: AsyncGenerator<UploadPart> | undefined,
): Repeatable {
  const idempotencyKey = idempotencyKeyOf(request);
  if (idempotencyKey === undefined) return { call: undefined, parts: arriving };
  const hash = hashOf(request);
  if (!arriving) {
    const known = hash.update(JSON.stringify(request.body ?? null)).digest('hex');
    const readHash = async () => known;
    return {
      call: { idempotencyKey, hash: known, readHash, seconds: longestWriteSeconds },
      parts: undefined,
    };
  }
  const parts = hashedParts(arriving, hash);
  const readHash = async () => {
    await readThrough(parts);
    return hash.digest('hex');
  };
  const seconds = uploadTime / 1000 + longestWriteSeconds;
  return { call: { idempotencyKey, hash: undefined, readHash, seconds }, parts };
}
