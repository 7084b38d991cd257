/** `npm run backup -- FILE`: the whole state in one file, while the product runs or not. */
import { statSync } from 'node:fs';
import { makeBackup } from '#server/backup/backup.ts';
import { counted } from '#server/backup/progress.ts';
import { productVersion, readBackupOrder, untilAsked } from './backup-order.ts';

const usage = `Usage: npm run backup -- FILE [--replace]
  writes everything that DATA_DIR and the database hold into FILE; --replace: also over a file that is there`;

await untilAsked('The backup was not made', async (signal) => {
  const { bucket, ...order } = readBackupOrder(process.argv.slice(2), usage);
  const { end } = await makeBackup({ ...order, version: productVersion(), tell: console.log, signal });
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(end.files);
  const size = (statSync(order.file).size / 2 ** 20).toFixed(1);
  console.log(
    `${order.file} holds everything: ${counted(rows, 'row')} and ${counted(files.length, 'file')}, ${size} MB.`,
  );
  console.log(
    `Keep it as you would keep passwords: whoever reads it reads e-mail addresses, password hashes and tokens of platforms${files.includes('secret.key') ? ', with the key that opens them' : ''}. Nobody but you may read it where it lies now.`,
  );
  if (bucket !== undefined)
    console.log(
      `Audio files lie in the bucket ${bucket} and are not in it: copy the bucket within a day, while it still holds all that this backup names.`,
    );
  if (!files.includes('secret.key'))
    console.log(
      'The key of connections is not in it: keep SECRET_KEY with the settings, or people have to connect their accounts again.',
    );
});
