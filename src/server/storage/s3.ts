/** Files in a store of objects that speaks S3. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { checkedKey, type FileStorage, type S3Settings } from './storage.ts';

/** Apart from whatever else lies in the bucket. */
const folder = 'uploads/';
const placeOf = (key: string): string => `${folder}${checkedKey(key)}`;

const isAbsent = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '');

/** The checksums that the SDK adds of its own accord make some servers store other bytes than were sent, silently. */
const clientOf = ({ region, endpoint, credentials }: S3Settings): S3Client =>
  new S3Client({
    region,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });

export function openS3Storage(settings: S3Settings): FileStorage {
  const client = clientOf(settings);
  const Bucket = settings.bucket;
  const read: FileStorage['read'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const wanted = { Bucket, Key: placeOf(key), ...(Range && { Range }) };
    try {
      return (await client.send(new GetObjectCommand(wanted))).Body as Readable;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  return {
    read,
    async keep(key, path) {
      const Key = placeOf(key);
      const { size } = await stat(path);
      const given = { Bucket, Key, Body: createReadStream(path), ContentLength: size };
      await client.send(new PutObjectCommand(given));
      await rm(path, { force: true });
    },
    async lend(key, path) {
      const body = await read(key);
      if (!body) return false;
      await pipeline(body, createWriteStream(path, { mode: 0o600 }));
      return true;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: placeOf(key) }));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder }))
        for (const { Key = '', LastModified } of Contents)
          if (LastModified) yield { key: Key.slice(folder.length), writtenAt: LastModified };
    },
  };
}
