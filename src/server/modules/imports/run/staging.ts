/** Rows on their way from a file into the dry run, some at a time. */
import { addDays, utcDay } from '#domain/days.ts';
import { mostRows, mostSubjects } from '#domain/imports.ts';
import type { ImportRecord } from '../kinds/kind.ts';
import { keyOf, type Match, type Matcher, type Named, namedBy } from '../matching.ts';
import { insertRows } from '../queries-rows.ts';
import { insertSubjects, type Subject, setSubjectRows } from '../queries-subjects.ts';
import { type StagedRow, stagedRow } from '../staged-row.ts';
import { breathe, piece, rowsAtOnce, type Turn } from './turn.ts';

export type FilePlace = {
  index: number;
  /** The link that all its rows are of, where somebody has said so. */
  trackId: string | undefined;
  /** Only rows that name no song are of it. */
  isForUnnamed: boolean;
};

type Known = { id: number; fate: StagedRow['fate']; rows: number };

const fateOf = ({ isSkipped, trackId }: Match): StagedRow['fate'] =>
  isSkipped ? 'skipped' : trackId === null ? 'unmatched' : 'new';

const unnamed: Named = { platform: null, platformTrackId: null, isrc: null, title: null, artist: null };

/** Songs as files name them: each is looked for once, however many rows it has. */
function openSubjects(match: Matcher) {
  const known = new Map<string, Known>();
  let fresh: Subject[] = [];

  function subjectAs(key: string, song: Named, find: () => Match): Known {
    const before = known.get(key);
    if (before) return before;
    const found = find();
    const made = { id: known.size, fate: fateOf(found), rows: 0 };
    known.set(key, made);
    fresh.push({ ...song, ...found, id: made.id, rows: 0 });
    return made;
  }

  function subjectOf(
    { song, platform }: Extract<ImportRecord, { figures: unknown }>,
    file: FilePlace,
  ): Known | null {
    const hasName =
      song?.platformTrackId !== undefined || song?.isrc !== undefined || song?.title !== undefined;
    if (file.trackId !== undefined && !(file.isForUnnamed && hasName)) {
      const said = { trackId: file.trackId, matchedBy: 'file' as const, offers: [], isSkipped: false };
      const named = song ? namedBy(song, platform) : { ...unnamed, platform };
      return subjectAs(`file ${file.index} ${keyOf(named)}`, named, () => said);
    }
    if (!song || !hasName) return null;
    const named = namedBy(song, platform);
    return subjectAs(keyOf(named), named, () => match(named));
  }

  return {
    subjectOf,
    count: () => known.size,
    all: () => [...known.values()],
    /** Those that were named since it was last asked. */
    takeFresh(): Subject[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}

export function openStage(turn: Turn, match: Matcher) {
  const subjects = openSubjects(match);
  let waiting: StagedRow[] = [];
  let rows = 0;
  // Somewhere it is tomorrow already.
  const latest = addDays(utcDay(turn.ctx.clock.now()), 1);

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const [first, part, named] = [rows + 1, waiting, subjects.takeFresh()];
    await piece(turn, async ({ db }) => {
      await insertSubjects(db, turn.importId, named);
      await insertRows(db, turn.importId, part, first);
      return { done: rows + part.length };
    });
    rows += part.length;
    waiting = [];
    await breathe();
  }

  return {
    async add(record: ImportRecord, cells: readonly string[], file: FilePlace): Promise<void> {
      const place = { file: file.index, cells, latest };
      const row = stagedRow(record, place, (telling) => {
        const subject = subjects.subjectOf(telling, file);
        if (subject) subject.rows++;
        return subject;
      });
      waiting.push(row);
      if (waiting.length === rowsAtOnce) await flush();
    },
    /** What comes beyond that is read no more: songs are kept in memory until the end. */
    isFull: (): boolean => rows + waiting.length >= mostRows || subjects.count() >= mostSubjects,
    endFile: flush,
    /** Answers how many rows there are. */
    async end(): Promise<number> {
      const counts = subjects.all();
      for (let start = 0; start < counts.length; start += rowsAtOnce)
        await setSubjectRows(turn.ctx.db, turn.importId, counts.slice(start, start + rowsAtOnce));
      return rows;
    },
  };
}
