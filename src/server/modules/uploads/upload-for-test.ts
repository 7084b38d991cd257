/** Audio made by code, and handed in as tus does. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '#contract/address.ts';
import { type AudioUpload, beginUpload, getUpload, sendUploadBytes } from '#contract/uploads.ts';
import { call, type Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';
import { wav } from '#kit/wave.ts';

export const audioSettings = (): Record<string, string> => ({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-audio-')),
  CALLS_PER_MINUTE: '1000000',
});

/** A tone in one channel; `salt` makes it another file. */
export const tone = (seconds: number, salt = 0): Buffer =>
  wav((second) => 0.25 * Math.sin((second * 8_000 * (440 + salt)) / 1_273), {
    seconds,
    rate: 8_000,
    channels: 1,
  });

const tus = { 'tus-resumable': '1.0.0' };
const metadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

type Given = { name?: string; bytes: number; versionOf?: string };

export const begin = (server: TestServer, as: Person, { name = 'Tone.wav', bytes, versionOf }: Given) =>
  call(server.app, beginUpload, {
    as,
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': metadata({ filename: name, ...(versionOf && { versionOf }) }),
    },
  });

/** Of what `begin` was answered. */
export const idIn = (reply: { headers: Record<string, unknown> }): string =>
  String(reply.headers.location).split('/')[3] ?? '';

export const sendPart = (server: TestServer, as: Person, id: string, offset: number, part: Buffer) =>
  server.app.inject({
    method: 'PATCH',
    url: urlOf(sendUploadBytes.path, { id }),
    headers: {
      ...tus,
      cookie: as.cookie,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: part,
  });

export const askedHeaders = (as: Person) => ({ ...tus, cookie: as.cookie });

/** Takes a file in and waits for what becomes of it. */
export async function uploaded(
  server: TestServer,
  as: Person,
  file: Buffer,
  given: Omit<Given, 'bytes'> = {},
): Promise<AudioUpload> {
  const begun = await begin(server, as, { ...given, bytes: file.length });
  if (begun.statusCode !== 201) throw new Error(`${begun.statusCode} ${begun.body}`);
  const id = idIn(begun);
  const sent = await sendPart(server, as, id, 0, file);
  if (sent.statusCode !== 204) throw new Error(`${sent.statusCode} ${sent.body}`);
  await server.runJobs();
  return (await call(server.app, getUpload, { as, params: { id } })).json();
}
