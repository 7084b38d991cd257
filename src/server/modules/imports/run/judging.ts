/** Compares a dry run with the user's list and with what is stored, and adds up what comes of it. */
import type { Db } from '#server/db/client.ts';
import { selectFileNames, selectVersion } from '../../own-figures/service.ts';
import { type ImportChange, type ImportRow, selectCounted, selectToMatch } from '../queries.ts';
import { createMatcher, type Matcher, subjectKeyOf } from '../subjects/matching.ts';
import { type Subject, selectSubjectsAfter, updateMatches } from '../subjects/queries-subjects.ts';
import type { StoredFile } from '../table.ts';
import { judgeRows } from './queries-judging.ts';
import { selectOverlap } from './queries-overlaps.ts';
import { chosenFiles, leftOutOf } from './same-money.ts';
import { passesOfSums, sumsAndPreviewOf } from './sums.ts';
import { breathe, change, piece, rowsAtOnce, type Turn, wordEvery } from './turn.ts';

const subjectsAtOnce = 500;

/** Rows that are looked at: few of a payer's own are the same by chance. */
const firstRows = 2_000;

/**
 * Files whose money is another than is saved of the same are asked whether they correct it, or somebody else pays in the same
 * form. One row that says the same shows that it is the same payer: then the others are corrections.
 */
async function withOverlaps(
  db: Db,
  of: { importId: string; userId: string },
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  const asked: StoredFile[] = [];
  for (const { overlap: _, ...file } of files) {
    const asks = file.asks.filter((ask) => ask !== 'overlap');
    const isOpen = asks.length === 0 && file.money.length > 0 && !file.isLeftOut && !file.answers.overlap;
    const found = isOpen ? await selectOverlap(db, { ...of, file: file.index, limit: firstRows }) : undefined;
    if (!found || found.differing === 0 || found.same > 0) asked.push({ ...file, asks });
    else {
      const filesOf = await selectFileNames(db, of.userId, found.sourceIds);
      const overlap = { rows: found.differing, files: filesOf(found.sourceIds) };
      asked.push({ ...file, asks: ['overlap'], overlap });
    }
  }
  return asked;
}

type Judged = Parameters<typeof sumsAndPreviewOf>[1] & { userId: string; version: number };

/** What judged rows come to. `version`: what the user's figures have gone through; 0: there are none. */
export async function outcomeOf(
  db: Db,
  { userId, version, ...whole }: Judged,
  files: readonly StoredFile[],
): Promise<ImportChange> {
  const sums = await sumsAndPreviewOf(db, whole, files);
  const { importId } = whole;
  const asked = version > 0 ? await withOverlaps(db, { importId, userId }, sums.files) : sums.files;
  return { ...sums, files: asked, ...stateOf(asked) };
}

/** What a dry run leads to: more questions, something to apply, or nothing that can be read. */
function stateOf(files: readonly StoredFile[]): ImportChange {
  if (files.some(({ asks }) => asks.length > 0)) return { state: 'asking' };
  const readable = files.filter(({ failure, rows }) => failure === null || rows.total > 0);
  if (readable.length > 0) return { state: 'ready', failure: null };
  const failures = files.flatMap(({ failure }) => failure ?? []);
  // It comes packed with documents that are no tables either, and says what to do instead.
  const said = failures.find((failure) => failure === 'listening_history') ?? failures[0];
  return { state: 'failed', failure: said ?? 'empty' };
}

const isAsBefore = (subject: Subject, match: ReturnType<Matcher>): boolean =>
  subject.trackId === match.trackId &&
  subject.isSkipped === match.isSkipped &&
  JSON.stringify(subject.offers) === JSON.stringify(match.offers);

/** Songs may have come and gone since the files were read. */
async function matchAgain({ ctx, importId, userId }: Turn): Promise<void> {
  const known = await selectToMatch(ctx.db, userId);
  const { links, answers } = known;
  const onList = new Set(links.map(({ trackId }) => trackId));
  const match = createMatcher(known);
  for (let after = -1; ; ) {
    const subjects = await selectSubjectsAfter(ctx.db, importId, after, subjectsAtOnce);
    const changed = subjects.flatMap((subject) => {
      const isSaid =
        subject.matchedBy === 'file' || (subject.matchedBy === 'user' && !answers.has(subjectKeyOf(subject)));
      if (isSaid && subject.trackId !== null && onList.has(subject.trackId)) return [];
      const found = match(subject);
      return isAsBefore(subject, found) ? [] : [{ id: subject.id, ...found }];
    });
    await updateMatches(ctx.db, importId, changed);
    after = subjects.at(-1)?.id ?? after;
    if (subjects.length < subjectsAtOnce) return;
    await breathe(ctx);
  }
}

/** Of a file that was never told to be money nothing is asked. */
async function chosenOf({ ctx, userId, importId }: Turn, files: readonly StoredFile[]) {
  if (files.every(({ money }) => money.length === 0)) return [...files];
  return chosenFiles(files, await selectCounted(ctx.db, userId, importId));
}

/** `fresh`: the rows were written just now, by the list as it is; `areOpen`: what is stored does not decide alone. */
export async function judge(turn: Turn, row: ImportRow, fresh?: { areOpen: boolean }): Promise<void> {
  const { ctx, importId, userId } = turn;
  const { of } = row;
  const version = await selectVersion(ctx.db, userId);
  const files = await chosenOf(turn, row.files);
  const leftOut = leftOutOf(files);
  if (!fresh) await matchAgain(turn);
  const judged = version > 0 || !fresh || fresh.areOpen || leftOut.length > 0 ? 1 : 0;
  const doneAt = (pass: number, upTo: number) => Math.floor((pass * of + upTo) / (judged + passesOfSums));
  for (let after = 0; judged > 0 && after < of; ) {
    const part = {
      importId,
      userId,
      after,
      upTo: after + rowsAtOnce(turn, 'stored'),
      subject: null,
      leftOut,
    };
    await piece(turn, doneAt(0, Math.min(part.upTo, of)), ({ db }) => judgeRows(db, part, version > 0));
    await breathe(ctx);
    after = part.upTo;
  }
  let told = ctx.clock.now().getTime();
  const tell = async (pass: number, upTo: number) => {
    if (ctx.clock.now().getTime() - told < wordEvery) return;
    told = ctx.clock.now().getTime();
    await piece(turn, doneAt(judged + pass, upTo), async () => {});
  };
  const outcome = await outcomeOf(ctx.db, { importId, userId, of, tell, version }, files);
  await change(turn, async () => ({ ...outcome, comparedWith: version }));
}
