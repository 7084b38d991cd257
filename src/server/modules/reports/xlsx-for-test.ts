/** What an XLSX file holds, read by other code than wrote it. */
import { fromBufferPromise } from 'yauzl';

export async function openSpreadsheet(
  bytes: Buffer,
): Promise<{ text: string; names: string[]; numbers: Set<number> }> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  const text = [...files].flatMap(([name, content]) => (name.startsWith('xl/') ? [content] : [])).join('\n');
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  );
  const numbers = [...text.matchAll(/<c [^>]*><v>([^<]*)<\/v>/g)].map(([, value]) => Number(value));
  return { text, names, numbers: new Set(numbers) };
}
