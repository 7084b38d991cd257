/** Audio in a bucket of a real S3 server: the product is killed while a file arrives and once it has, the server is held up. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sine, wav } from '#kit/wave.ts';
import { openStorage } from '#server/storage/open.ts';
import { s3In } from '#server/storage/storage.ts';
import type { Check } from '../checks.ts';
import { ask, leave, register } from '../people.ts';
import { end, type ProductProcess, type SandboxProcess, startProcess } from '../processes.ts';
import { startSwift } from '../swift.ts';

export type BucketSize = { seconds: number };

const tus = { 'tus-resumable': '1.0.0' };
type Told = { state: string; heardAs: string };

function client(address: string, cookie: string) {
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(address + path, {
      method,
      headers: { cookie, ...tus, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  return {
    begin: async (bytes: number) => {
      const name = Buffer.from('Slow Tide.wav').toString('base64');
      const begun = await send('POST', '/api/uploads', {
        ...{ 'upload-length': `${bytes}`, 'upload-metadata': `filename ${name}` },
      });
      return String(begun.headers.get('location')).split('/')[3] ?? '';
    },
    offset: async (id: string) =>
      Number((await send('HEAD', `/api/uploads/${id}/bytes`, {})).headers.get('upload-offset')),
    part: (id: string, from: number, part: Buffer) =>
      send(
        'PATCH',
        `/api/uploads/${id}/bytes`,
        {
          ...{ 'upload-offset': `${from}`, 'content-type': 'application/offset+octet-stream' },
        },
        part,
      ),
    hear: (id: string, query = '', range = '') =>
      send('GET', `/api/uploads/${id}/audio${query}`, range ? { range } : {}),
    untilReady: async (id: string): Promise<Told> => {
      for (let tries = 0; ; tries++) {
        const reply = await ask(address, `/api/uploads/${id}`, { cookie });
        const told = (await reply.json()) as Told;
        if (!['uploading', 'analysing'].includes(told.state) || tries > 240) return told;
        await wait(1_000);
      }
    },
  };
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function checkHeard(
  ours: ReturnType<typeof client>,
  id: string,
  file: Buffer,
  { heardAs }: Told,
): Promise<Check[]> {
  const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
  const whole = await bytesOf(await ours.hear(id, '?quality=original'));
  const copy = await bytesOf(await ours.hear(id));
  const part = await ours.hear(id, '?quality=original', 'bytes=1000-1999');
  const piece = await bytesOf(part);
  const isSame = hashOf(whole) === hashOf(file);
  return [
    { what: 'bytes read back are those that were sent', found: isSame ? 'yes' : 'no', isRight: isSame },
    {
      what: 'a part of them is that part',
      found: part.status,
      isRight: part.status === 206 && piece.equals(file.subarray(1000, 2000)),
    },
    {
      what: 'players are streamed a copy of',
      found: `${copy.length} of ${file.length} bytes`,
      isRight: heardAs === 'copy' && copy.length > 0 && copy.length < file.length / 2,
    },
  ];
}

type Played = {
  file: Buffer;
  settings: Record<string, string>;
  hold: (signal: 'SIGSTOP' | 'SIGCONT') => void;
};

async function play({ file, settings, hold }: Played): Promise<Check[]> {
  let running: ProductProcess = await startProcess(settings);
  const again = async () => {
    await end(running.child, 'SIGKILL');
    running = await startProcess(settings);
    return client(String(running.address), cookie);
  };
  const cookie = await register(String(running.address), 'bucket');
  try {
    let ours = client(String(running.address), cookie);
    const id = await ours.begin(file.length);
    const half = Math.floor(file.length / 2);
    await ours.part(id, 0, file.subarray(0, half));
    ours = await again();
    const offset = await ours.offset(id);
    // The bucket stands still while the last byte comes: what is stored is stored later.
    hold('SIGSTOP');
    const last = await ours.part(id, offset, file.subarray(offset));
    ours = await again();
    hold('SIGCONT');
    const told = await ours.untilReady(id);
    const heard = await checkHeard(ours, id, file, told);
    const s3 = s3In({ S3_REGION: 'us-east-1', ...settings });
    const storage = await openStorage({ dataDir: String(settings.DATA_DIR), s3 });
    const keys = async () => (await Array.fromAsync(storage.list())).map(({ key }) => key).sort();
    const kept = await keys();
    await leave(String(running.address), cookie);
    const left = await keys();
    return [
      { what: 'after kill -9 in the middle it goes on at', found: offset, isRight: offset === half },
      { what: 'the rest is taken', found: last.status, isRight: last.status === 204 },
      {
        what: 'after kill -9 behind the last byte it is',
        found: told.state,
        isRight: told.state === 'ready',
      },
      ...heard,
      { what: 'objects in the bucket', found: kept.length, isRight: kept.join() === `${id},${id}.mp3` },
      { what: 'objects once the account is deleted', found: left.length, isRight: left.length === 0 },
    ];
  } finally {
    hold('SIGCONT');
    await end(running.child, 'SIGTERM');
  }
}

/** Undefined where there is no Swift. */
export async function playBucket(
  sandbox: SandboxProcess,
  dataDir: string,
  { seconds }: BucketSize,
): Promise<Check[] | undefined> {
  const swift = await startSwift();
  if (!swift) return undefined;
  try {
    const file = wav(sine(440, 0.4), { seconds, rate: 44_100 });
    const settings = { ...sandbox.settings, ...swift.settings, DATA_DIR: dataDir };
    return await play({ file, settings, hold: swift.signal });
  } finally {
    await swift.stop();
  }
}
