/** Archives taken apart and put together again, as somebody would who knows the format. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

export type Files = Map<string, string>;

export async function unpacked(zip: Buffer): Promise<Files> {
  const found: Files = new Map();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry())
    found.set(String(entry.fileName), String(await buffer(await opened.openReadStreamPromise(entry))));
  return found;
}

/** `shown`: what an entry is called where a zip would not be written under that name. */
export async function packed(given: Files, shown: Record<string, string> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of given) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  let bytes = await buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
  for (const [name, other] of Object.entries(shown))
    bytes = Buffer.from(bytes.toString('latin1').replaceAll(name, other), 'latin1');
  return bytes;
}

type Proofs = { files: Record<string, { rows: number; bytes: number; sha256: string }> };

export type Forge = (name: string, change: (text: string) => string, rows?: number) => Files;

/** Another text in a file, with a manifest that proves it. */
export const forgedOf =
  (files: Files): Forge =>
  (name, change, rows) => {
    const content = change(files.get(name) ?? '');
    const manifest = JSON.parse(files.get('manifest.json') ?? '') as Proofs;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const before = manifest.files[name]?.rows ?? 0;
    manifest.files[name] = { rows: rows ?? before, bytes: Buffer.byteLength(content), sha256 };
    return new Map(files).set(name, content).set('manifest.json', JSON.stringify(manifest));
  };
