/** Sends files by tus: a few at a time, resumed where they stopped, also after a reload once the same file is chosen again. */
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, pageHeaders } from '#web/data/api.ts';
import { openPace } from './pace.ts';
import { addTransfers, changeTransfer, currentTransfers, dropTransfer } from './transfers.ts';

const atOnce = 2;
/** Some proxies take no request that is larger. */
const chunkBytes = 16 * 1024 * 1024;
const toldEveryMs = 250;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];

type Sending = { upload: Upload; begin: () => Promise<void> };
const sending = new Map<string, Sending>();
let made = 0;

/** Told of an upload that has begun, or has arrived: the list is another then. */
export type OnChange = () => Promise<void>;

function errorOf(error: Error): unknown {
  const reply = error instanceof DetailedError ? error.originalResponse : null;
  if (!reply) return error;
  const status = reply.getStatus();
  return status < 200 ? error : new ApiError(new Response(null, { status }), reply.getBody());
}

/**
 * The server stands elsewhere (a browser sends anew by itself what broke off), is still at the request before, or has too
 * many: it is asked again.
 */
const passing = [409, 423, 429];

const noRoom = 507;

/** What the server has refused, it refuses again; for a full disk somebody has to make room first. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === noRoom || (error.status >= 400 && error.status < 500 && !passing.includes(error.status)));

function isBusy(state: string): boolean {
  return state === 'sending' || state === 'broken';
}

function beginNext(): void {
  const all = currentTransfers();
  const free = atOnce - all.filter(({ state }) => isBusy(state)).length;
  for (const { key } of all.filter(({ state }) => state === 'waiting').slice(0, free)) {
    changeTransfer(key, { state: 'sending' });
    void sending.get(key)?.begin();
  }
}

function end(key: string): void {
  sending.delete(key);
  dropTransfer(key);
  beginNext();
}

function progressOf(key: string) {
  const pace = openPace();
  let toldAt = 0;
  return (sent: number) => {
    const at = performance.now();
    const speed = pace({ at, sent });
    if (at - toldAt < toldEveryMs) return;
    toldAt = at;
    changeTransfer(key, { sent, speed, state: 'sending' });
  };
}

/** `upl_…` in the address that its bytes go to. */
const idIn = (url: string | null): string | undefined => /upl_[0-9a-f]{32}/.exec(url ?? '')?.[0];

function open(key: string, file: File, versionOf: string | undefined, onChange: OnChange): Sending {
  const upload = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: chunkBytes,
    retryDelays,
    headers: pageHeaders(),
    metadata: { filename: file.name, ...(versionOf && { versionOf }) },
    removeFingerprintOnSuccess: true,
    onUploadUrlAvailable: () => {
      const uploadId = idIn(upload.url);
      if (uploadId) changeTransfer(key, { uploadId });
      void onChange();
    },
    onProgress: progressOf(key),
    onShouldRetry: (error) => {
      if (isRefusal(errorOf(error))) return false;
      changeTransfer(key, { state: 'broken', speed: undefined });
      return true;
    },
    // Until the list has it: nothing that has arrived is to look as if it had stopped.
    onSuccess: () => void onChange().finally(() => end(key)),
    onError: (error) => {
      const known = errorOf(error);
      changeTransfer(key, { error: known, speed: undefined, state: isRefusal(known) ? 'failed' : 'broken' });
      beginNext();
    },
  });
  const begin = async () => {
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
    upload.start();
  };
  return { upload, begin };
}

export function sendFiles(files: readonly File[], versionOf: string | undefined, onChange: OnChange): void {
  const begun = files.map((file) => ({ key: `${++made}`, file }));
  for (const { key, file } of begun) sending.set(key, open(key, file, versionOf, onChange));
  addTransfers(
    begun.map(({ key, file }) => ({
      ...{ key, name: file.name, bytes: file.size, sent: 0, state: 'waiting' as const },
    })),
  );
  beginNext();
}

export async function pauseTransfer(key: string): Promise<void> {
  changeTransfer(key, { state: 'paused', speed: undefined });
  await sending.get(key)?.upload.abort();
  beginNext();
}

export function resumeTransfer(key: string): void {
  changeTransfer(key, { state: 'waiting', error: undefined });
  beginNext();
}

/** It is forgotten here; what has arrived of it is the caller's to delete. */
export async function cancelTransfer(key: string): Promise<void> {
  const one = sending.get(key);
  await one?.upload.abort();
  for (const { urlStorageKey } of (await one?.upload.findPreviousUploads()) ?? [])
    await one?.upload.options.urlStorage?.removeUpload(urlStorageKey);
  end(key);
}

window.addEventListener('online', () => {
  for (const { key, state } of currentTransfers()) if (state === 'broken') resumeTransfer(key);
});

window.addEventListener('beforeunload', (event) => {
  if (currentTransfers().some(({ state }) => isBusy(state) || state === 'waiting')) event.preventDefault();
});
