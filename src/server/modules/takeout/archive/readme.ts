/** What stands beside the files, for whoever opens the archive in ten years and knows nothing of us. */
import { leftOut, parts } from '../parts/all.ts';
import { takeoutFormat } from './manifest.ts';

const sandboxNote = `
**The numbers are invented.** They come from an installation that shows fake platforms (\`"sandbox": true\`).
`;

const tables = (): string =>
  parts
    .map(({ file, about, columns }) => {
      const rows = Object.entries(columns).map(
        ([name, kind]) =>
          `| \`${name}\` | ${kind.about}${kind.isNullable ? '; empty: not known, or none' : ''} |`,
      );
      return `### ${file}\n\n${about}\n\n| column | holds |\n| --- | --- |\n${rows.join('\n')}\n`;
    })
    .join('\n');

export const formatText =
  (): string => `CSV is UTF-8 with commas, a head line and LF at line ends. A text that a spreadsheet would run as a formula has an apostrophe before it. JSON files are arrays of objects with the columns below. Ids (\`trk_…\`) tie rows of different files together and mean nothing elsewhere; restoring gives every row another one. Money is in millionths of its currency in \`own-figures.csv\`, and in minor units in \`price\`.

\`manifest.json\` has the format (${takeoutFormat}), and rows, bytes and SHA-256 of every file. \`profile.json\` has your name, language and time zone; \`picture.webp\` your picture, if you have one; \`message-pictures\` holds the screenshots of your conversation with the support team, named by the id of their message and only to be looked at; \`audio\` holds your uploads, named by their ids, and what is known of them in \`list.json\`; restoring measures them anew, as far as the plan has room for them.

${tables()}`;

export const readme = (madeAt: Date, isSandbox: boolean): string => `# Your data

Everything of your account at Tracklight, as of ${madeAt.toISOString()}. You can restore this archive, as it is, into a fresh account here or elsewhere: *Settings → Your data*.
${isSandbox ? sandboxNote : ''}
${formatText()}
## What is not in it

${Object.entries(leftOut)
  .map(([table, reason]) => `- \`${table}\`: ${reason}`)
  .join('\n')}
`;
