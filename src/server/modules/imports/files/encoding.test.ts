import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodedText } from './encoding.ts';

test('[EARN-01] a yen sign is one wherever the pieces of a file end', async () => {
  const bytes = iconv.encode('曲名,額\n表\\裏,\\900\n夜,\\-20\n"C:\\x",\\', 'Shift_JIS');
  const inPieces = (size: number) => ({
    async *read() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  });
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const pieces = await Array.fromAsync(decodedText(inPieces(size), 'Shift_JIS'));
    expect(Buffer.concat(pieces).toString(), `${size}`).toBe('曲名,額\n表\\裏,¥900\n夜,¥-20\n"C:\\x",\\');
  }
});
