/** Rows on their way from a file into the dry run, some at a time. */
import { setImmediate as immediate } from 'node:timers/promises';
import { mostRows, mostSubjects } from '#domain/imports.ts';
import type { ImportRecord } from '../kinds/kind.ts';
import { insertRows } from '../rows/queries-rows.ts';
import { isZero, type Naming, type StagedRow, stagedRow } from '../rows/staged-row.ts';
import {
  createMatcher,
  type Known as KnownLinks,
  type Match,
  type Named,
  namedBy,
  subjectKeyOf,
} from '../subjects/matching.ts';
import { insertSubjects, type Subject } from '../subjects/queries-subjects.ts';
import { breathe, piece, pieceAtOnce, rowsAtOnce, type Turn } from './turn.ts';

export type FilePlace = {
  index: number;
  /** The link that all its rows are of, where somebody has said so. */
  trackId: string | undefined;
  /** Only rows that name no song are of it. */
  isForUnnamed: boolean;
  /** Whose statement it is, as far as files tell. */
  payer: string;
};

type Known = Subject & { fate: StagedRow['fate'] };

const fateOf = ({ isSkipped, trackId }: Match): StagedRow['fate'] =>
  isSkipped ? 'skipped' : trackId === null ? 'unmatched' : 'new';

const unnamed: Named = { platform: null, platformTrackId: null, isrc: null, title: null, artist: null };

/** Songs as files name them: each is looked for once, however many rows it has. */
function openSubjects(own: KnownLinks) {
  const match = createMatcher(own);
  const links = new Map(own.links.map((link) => [link.trackId, link]));
  const known = new Map<string, Known>();
  let hasEarlyZeros = false;

  function subjectAs(key: string, song: Named, find: () => Match): Known {
    const before = known.get(key);
    if (before) return before;
    const found = find();
    const made = { ...song, ...found, id: known.size, fate: fateOf(found), rows: 0, countedFrom: null };
    known.set(key, made);
    return made;
  }

  function subjectOf({ song, platform }: Pick<Naming, 'song' | 'platform'>, file: FilePlace): Known | null {
    const hasName =
      song?.platformTrackId !== undefined || song?.isrc !== undefined || song?.title !== undefined;
    if (file.trackId !== undefined && !(file.isForUnnamed && hasName)) {
      const said = { trackId: file.trackId, matchedBy: 'file' as const, offers: [], isSkipped: false };
      const named = song ? namedBy(song, platform) : { ...unnamed, platform };
      return subjectAs(`file ${file.index} ${subjectKeyOf(named)}`, named, () => said);
    }
    if (!song || !hasName) return null;
    const named = namedBy(song, platform);
    return subjectAs(subjectKeyOf(named), named, () => match(named));
  }

  /** A row of the song. Zeros before its release are told apart once all of its rows are known. */
  function note(subject: Known, row: Naming): void {
    subject.rows++;
    const { from, platform } = row;
    if (from === null || (subject.countedFrom !== null && subject.countedFrom <= from)) return;
    const link = links.get(subject.trackId ?? '');
    if (!isZero(row)) subject.countedFrom = from;
    else if (link?.platform === platform && from < (link?.releaseDate ?? '')) hasEarlyZeros = true;
  }

  function ofRow(row: Naming, file: FilePlace): Known | null {
    const subject = subjectOf(row, file);
    if (subject) note(subject, row);
    return subject;
  }

  return {
    ofRow,
    hasEarlyZeros: () => hasEarlyZeros,
    count: () => known.size,
    all: () => [...known.values()],
  };
}

/** Milliseconds after which requests have their turn. */
const longestTurn = 1;
/** Of one piece, however few rows that is: they are written into one statement. */
const mostCharacters = 256 * 1024;

/** What is read comes in one go: requests have their turn in between. */
function openTurns() {
  let since = performance.now();
  return {
    async give(): Promise<void> {
      if (performance.now() - since <= longestTurn) return;
      await immediate();
      since = performance.now();
    },
  };
}

export function openStage(turn: Turn, own: KnownLinks) {
  const subjects = openSubjects(own);
  let [waiting, characters]: [StagedRow[], number] = [[], 0];
  let rows = 0;
  const turns = openTurns();
  /** Whoever waits for it hears what went wrong. */
  let stored: Promise<void> = Promise.resolve();

  async function store(part: readonly StagedRow[], first: number): Promise<void> {
    const { ctx, importId } = turn;
    await pieceAtOnce(turn, { done: first - 1 + part.length }, (turnOf) =>
      insertRows(ctx.db, { importId, first, turnOf }, part),
    );
    await breathe(ctx);
  }

  /** While the database stores these, the next ones are read. */
  async function flush(): Promise<void> {
    await stored;
    if (waiting.length === 0) return;
    stored = store(waiting, rows + 1);
    stored.catch(() => {});
    rows += waiting.length;
    [waiting, characters] = [[], 0];
  }

  return {
    async add(record: ImportRecord, cells: readonly string[], file: FilePlace): Promise<void> {
      const place = { file: file.index, cells, payer: file.payer };
      const row = stagedRow(record, place, (telling) => subjects.ofRow(telling, file));
      waiting.push(row);
      for (const cell of row.cells) characters += cell.length;
      await turns.give();
      if (waiting.length >= rowsAtOnce(turn, 'staged') || characters > mostCharacters) await flush();
    },
    /** What comes beyond that is read no more: songs are kept in memory until the end. */
    isFull: (): boolean => rows + waiting.length >= mostRows || subjects.count() >= mostSubjects,
    endFile: flush,
    /** Whether some of them may be left out for what only all of them say. */
    hasEarlyZeros: subjects.hasEarlyZeros,
    /**
     * Answers how many rows there are. Songs are written once they have all their rows: every one that is written twice
     * is looked up in two places for each of its rows.
     */
    async end(): Promise<number> {
      await stored;
      const all = subjects.all();
      for (let start = 0; start < all.length; ) {
        const some = all.slice(start, start + rowsAtOnce(turn, 'stored'));
        await piece(turn, rows, ({ db }) => insertSubjects(db, turn.importId, some));
        await breathe(turn.ctx);
        start += some.length;
      }
      return rows;
    },
  };
}
