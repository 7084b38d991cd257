/** Where files that people keep here lie, by a key each: on this machine's disk, or in a store of objects. */
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both among them. */
export type ByteRange = { start: number; end: number };

export type KeptFile = { key: string; writtenAt: Date };

export type FileStorage = {
  /** The file at `path` is kept, and gone from there. To keep it again under the same key changes nothing. */
  keep(key: string, path: string): Promise<void>;
  /** A copy, or the file itself by a second name, at `path`. False: there is none. */
  lend(key: string, path: string): Promise<boolean>;
  /** Undefined: there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Of one that is not there too. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<KeptFile>;
};

/** A key is the id of what it is of: nothing that leads elsewhere. */
export function checkedKey(key: string): string {
  if (!/^[a-z]{3}_[0-9a-f]{32}(\.[a-z0-9]+)?$/.test(key)) throw new Error('no key of a stored file');
  return key;
}

export type S3Settings = {
  bucket: string;
  region: string;
  /** Absent: Amazon's own. */
  endpoint: string | undefined;
  /** Absent: those of the machine, as the SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

type Given = { S3_REGION: string } & Partial<
  Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string | undefined>
>;

/** Of what was set. */
export function s3In({ S3_BUCKET: bucket, ...read }: Given): S3Settings | undefined {
  if (bucket === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region: read.S3_REGION, endpoint: read.S3_ENDPOINT, credentials };
}
