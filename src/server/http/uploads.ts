/** Files in requests: read as they come, bounded in number, size and time, never kept in memory. */
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadLimits } from '#contract/endpoint.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { UploadPart } from '#server/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request of this route may take as long as a large file takes to arrive. */
    isUpload?: boolean;
  }
}

const minute = 60_000;
const bodyTime = minute;
/** 200 MB at two megabits a second. */
export const uploadTime = 15 * minute;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The server's own bound is one for all routes, so it is that of uploads; every other body is held to a minute here. */
export function boundBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || request.routeOptions.config.isUpload) return;
    const timer = setTimeout(() => request.raw.destroy(), bodyTime);
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
}

/** Beside the files: small fields, of which no endpoint has more. */
const mostFields = 5;
const longestField = 1_000;
/** What separates the parts, and their heads. */
const beside = 64 * 1024;

/** `multipart/form-data` and nothing else. */
export function acceptFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.register(multipart);
}

/** What the parser throws is the caller's doing, wherever it is heard of. */
const asCallers = (error: unknown): unknown =>
  error instanceof AppError || (error as { code?: string }).code?.startsWith('FST_')
    ? error
    : new AppError('invalid_input', {}, { cause: error });

/** Errors of the disk are thrown where these are written. */
async function* bytesOf(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    throw asCallers(error);
  }
  if (file.truncated) throw new AppError('payload_too_large');
}

export async function* uploadedParts(
  request: FastifyRequest,
  { mostFiles, mostBytes }: UploadLimits,
): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) throw new AppError('unsupported_media');
  // Said before it is sent where the sender waits for that, and before any of it is stored.
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + beside)
    throw new AppError('payload_too_large');
  const limits = {
    fileSize: mostBytes,
    files: mostFiles,
    fields: mostFields,
    parts: mostFiles + mostFields,
    fieldSize: longestField,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') yield { kind: 'field', name: part.fieldname, value: String(part.value) };
      else {
        yield { kind: 'file', field: part.fieldname, name: part.filename, body: bytesOf(part.file) };
        // Unread, it would keep the next one from coming.
        part.file.resume();
      }
    }
  } catch (error) {
    throw asCallers(error);
  }
}
