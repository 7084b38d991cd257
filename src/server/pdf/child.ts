/** The process that `render.ts` starts: prints each document that it is sent, and ends with whoever sends them. */
import { Font, renderToBuffer } from '@react-pdf/renderer';
import type { PrintedDocument } from '#contract/documents.ts';
import { directionOf } from '#domain/languages.ts';
import { fontsFor } from './fonts/families.ts';
import { headTextsOf, textsOf } from './limits.ts';
import type { Setting } from './parts.ts';
import { type SheetWords, sheetsOf } from './sheets.ts';
import { breaksOf, eastern, easternBreaksOf, printable, syllablesOf } from './writing.ts';

export type PrintJob = { document: PrintedDocument; words: SheetWords };

/** What was printed, or why nothing was. */
export type Printed = { bytes: Uint8Array } | { failure: string };

export async function print({ document, words }: PrintJob): Promise<Uint8Array> {
  const { language, blocks } = document;
  const letters = [...headTextsOf(document), ...blocks.flatMap(textsOf), ...Object.values(words)].join('\n');
  const { stack, has, filled } = await fontsFor(language, letters.normalize('NFC'));
  const syllables = await syllablesOf(language);
  const isEastern = language === 'ja' || language === 'zh';
  // Said of all documents at once, which is why there is one at a time. Of words in names, East Asian ones among others,
  // it is their own letters that say where they may be parted.
  Font.registerHyphenationCallback((word) => {
    return isEastern || eastern.test(word) ? easternBreaksOf(word) : breaksOf(word, syllables);
  });
  const setting: Setting = {
    ...{ language, stack, isRightToLeft: directionOf(language) === 'rtl' },
    write: (text) => filled(printable(text, has)),
  };
  return await renderToBuffer(sheetsOf(document, words, setting));
}

process.on('message', (job: PrintJob) => {
  const answer = (printed: Printed) => process.send?.(printed);
  print(job).then(
    (bytes) => answer({ bytes }),
    (error) => answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
