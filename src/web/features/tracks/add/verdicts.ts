/** What became of each link of the add box, as the reply says it. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { OtherPage, RejectionCode } from '#contract/links.ts';
import type { addTracks, Track } from '#contract/tracks.ts';
import { longestUrl } from '#domain/limits.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { BoxEntry, BoxLink, LeftOut } from './links.ts';

export type AddReply = ReplyOf<typeof addTracks>;

export type Refused = {
  kind: 'refused';
  code: RejectionCode;
  page?: OtherPage;
  platform?: PlatformId;
  /** A link that can be added instead. */
  suggestion?: string;
  /** From when on another try may help. */
  retryAt?: string;
};

export type Verdict =
  | { kind: 'waiting' | 'sending' }
  | { kind: 'added' | 'existing'; track: Track }
  /** Its platform cannot be asked now: it is, later, whether this page is open or not. */
  | { kind: 'pending'; id: string }
  /** Another link of the list is the same song. */
  | { kind: 'repeated' }
  /** Never sent: the same link again, or no link at all. */
  | { kind: 'leftOut'; why: LeftOut }
  | Refused;

/** `text`: how its link is sent. */
export type AddRow = { link: string; text: string; verdict: Verdict };

/** The list as it begins: what is sent waits, all else has its verdict. */
export const rowsOf = (entries: readonly BoxEntry[]): AddRow[] =>
  entries.map(({ url, text, leftOut }) => ({
    link: url,
    text,
    verdict: leftOut ? { kind: 'leftOut', why: leftOut } : { kind: 'waiting' },
  }));

/** One verdict for each link, in the order of the links; the reply has each of them once. */
export function verdictsOf(links: readonly BoxLink[], reply: AddReply): Verdict[] {
  const added = new Map(reply.added.map((track) => [track.id, track]));
  const followed = new Map([...reply.existing, ...reply.added].map((track) => [track.id, track]));
  const answers = new Map(reply.links.map((answer) => [answer.url, answer]));
  const seen = new Set<string>();
  return links.map(({ url }): Verdict => {
    const answer = answers.get(url.slice(0, longestUrl));
    if (!answer) return { kind: 'refused', code: 'invalid_url' };
    if ('pendingId' in answer) return { kind: 'pending', id: answer.pendingId };
    if ('code' in answer) {
      const { url: _, ...refusal } = answer;
      return { kind: 'refused', ...refusal };
    }
    const track = followed.get(answer.trackId);
    // Removed in the same moment, elsewhere.
    if (!track) return { kind: 'refused', code: 'not_found' };
    if (seen.has(track.id)) return { kind: 'repeated' };
    seen.add(track.id);
    return { kind: added.has(track.id) ? 'added' : 'existing', track };
  });
}

/** What the sums say, in their order. */
export const summed = [
  ...['added', 'existing', 'repeated', 'pending', 'refused'],
  ...['unread', 'comment', 'blank'],
] as const satisfies string[];
export type Summed = (typeof summed)[number];
export type AddCounts = Record<'all' | 'done' | Summed, number>;

const nameOf = ({ verdict }: AddRow): string => (verdict.kind === 'leftOut' ? verdict.why : verdict.kind);

export function countsOf(rows: readonly AddRow[]): AddCounts {
  const counts = Map.groupBy(rows, nameOf);
  const count = (name: string) => counts.get(name)?.length ?? 0;
  const sums = Object.fromEntries(summed.map((name) => [name, count(name)])) as Record<Summed, number>;
  return { ...sums, all: rows.length, done: rows.length - count('waiting') - count('sending') };
}

const ranks = ['refused', 'unread', 'pending'];
const rankOf = (row: AddRow): number => {
  const rank = ranks.indexOf(nameOf(row));
  return rank < 0 ? ranks.length : rank;
};

/**
 * What was refused stands first, else the order of the paste, and that alone while rows still change. Lines with nothing
 * on them are counted and take no row.
 */
export function shownRows(rows: readonly AddRow[], isSending: boolean): AddRow[] {
  const shown = rows.filter((row) => nameOf(row) !== 'blank');
  return isSending ? shown : shown.toSorted((a, b) => rankOf(a) - rankOf(b));
}

export const isRefusedFor = (row: AddRow, code: RejectionCode): boolean =>
  row.verdict.kind === 'refused' && row.verdict.code === code;

/** The links of rows whose platform did not answer: worth another try. */
export const linksToRetry = (rows: readonly AddRow[]): BoxLink[] =>
  rows
    .filter((row) => isRefusedFor(row, 'upstream_unavailable'))
    .map(({ link, text }) => ({ url: link, text }));

/** Rows with new verdicts for some links; the others stay. */
export function withVerdicts(
  rows: readonly AddRow[],
  links: readonly BoxLink[],
  verdictOf: (place: number) => Verdict,
): AddRow[] {
  const places = new Map(links.map(({ url }, place) => [url, place]));
  return rows.map((row) => {
    const place = places.get(row.link);
    return place === undefined || row.verdict.kind === 'leftOut'
      ? row
      : { ...row, verdict: verdictOf(place) };
  });
}

/** Rows in which a link gives way to the one that was suggested for it; where that has a row already, it goes. */
export function withSuggestion(rows: readonly AddRow[], link: string, suggestion: string): AddRow[] {
  const instead: AddRow = { link: suggestion, text: suggestion, verdict: { kind: 'waiting' } };
  if (rows.some((row) => row.link === suggestion)) return rows.filter((row) => row.link !== link);
  return rows.map((row) => (row.link === link ? instead : row));
}

/** Without the rows of links that were never answered: they go back into the box. */
export const answered = (rows: readonly AddRow[]): AddRow[] =>
  rows.filter(({ verdict }) => verdict.kind !== 'waiting' && verdict.kind !== 'sending');
