/** `npm run restore -- FILE`: the whole state of a backup, in an empty place or in that of what is there. */
import { counted } from '#server/backup/progress.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { readBackupOrder, untilAsked } from './backup-order.ts';

const usage = `Usage: npm run restore -- FILE [--replace]
  puts what FILE holds into DATA_DIR and the database, which have to be empty; --replace: in the place of what is there`;

await untilAsked('Nothing was changed', async (signal) => {
  const order = readBackupOrder(process.argv.slice(2), usage);
  const { head, end } = await restoreBackup({ ...order, tell: console.log, signal });
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = counted(Object.keys(end.files).length, 'file');
  console.log(
    `Everything is as it was on ${head.madeAt}: ${counted(rows, 'row')} and ${files}. Start with npm start.`,
  );
});
