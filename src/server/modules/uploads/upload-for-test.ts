/** Audio made by code, and handed in as tus does. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '#contract/address.ts';
import { type AudioUpload, beginUpload, getUpload, sendUploadBytes } from '#contract/uploads.ts';
import { call, type Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';

export const audioSettings = (): Record<string, string> => ({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-audio-')),
  CALLS_PER_MINUTE: '1000000',
});

const rate = 8_000;

/** A tone in 16 bits, one channel; `salt` makes it another file. */
export function tone(seconds: number, salt = 0): Buffer {
  const samples = Math.round(seconds * rate);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    wav.writeInt16LE(Math.round(8_000 * Math.sin((at * (440 + salt)) / 1_273)), 44 + at * 2);
  return wav;
}

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
