/** What became of each link: the reply names songs, the box shows links, and this joins the two. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { addTracks, RejectionCode, Track } from '#contract/tracks.ts';
import { platformOfLink } from './add-links.ts';

export type AddReply = ReplyOf<typeof addTracks>;

export type Verdict =
  | { kind: 'waiting' | 'sending' }
  | { kind: 'added' | 'existing'; track: Track }
  /** Another link of the list is the same song. */
  | { kind: 'repeated' }
  | { kind: 'refused'; code: RejectionCode };

export type AddRow = { link: string; verdict: Verdict };

type Match = (link: string, track: Track) => boolean;

/** From certain to likely. Short links share nothing with their song but the platform and their place. */
const matches: readonly Match[] = [
  (link, track) => track.originalUrl === link,
  (link, track) => track.platformTrackId !== '' && link.includes(track.platformTrackId),
  (link, track) => platformOfLink(link) === track.platform,
];

/** One verdict for each link, in the order of the links. */
export function verdictsOf(links: readonly string[], reply: AddReply): Verdict[] {
  const found = new Map<string, Verdict>();
  for (const { url, code } of reply.rejected) found.set(url, { kind: 'refused', code });
  const open: Verdict[] = [
    ...reply.added.map((track) => ({ kind: 'added', track }) as const),
    ...reply.existing.map((track) => ({ kind: 'existing', track }) as const),
  ];
  for (const isMatch of matches) {
    for (const link of links) {
      if (found.has(link)) continue;
      const place = open.findIndex((verdict) => 'track' in verdict && isMatch(link, verdict.track));
      const [verdict] = place < 0 ? [] : open.splice(place, 1);
      if (verdict) found.set(link, verdict);
    }
  }
  return links.map((link) => found.get(link) ?? { kind: 'repeated' });
}

export type Tally = Record<'all' | 'done' | 'added' | 'existing' | 'repeated' | 'refused', number>;

export function tallyOf(rows: readonly AddRow[]): Tally {
  const count = (...kinds: Verdict['kind'][]) =>
    rows.filter(({ verdict }) => kinds.includes(verdict.kind)).length;
  const open = count('waiting', 'sending');
  return {
    all: rows.length,
    done: rows.length - open,
    added: count('added'),
    existing: count('existing'),
    repeated: count('repeated'),
    refused: count('refused'),
  };
}

export const isRefusedFor = (row: AddRow, code: RejectionCode): boolean =>
  row.verdict.kind === 'refused' && row.verdict.code === code;

/** The links of rows whose platform did not answer: worth another try. */
export const linksToRetry = (rows: readonly AddRow[]): string[] =>
  rows.filter((row) => isRefusedFor(row, 'upstream_unavailable')).map((row) => row.link);

/** Rows with new verdicts for some links; the others stay. */
export function withVerdicts(
  rows: readonly AddRow[],
  links: readonly string[],
  verdictOf: (place: number) => Verdict,
): AddRow[] {
  const places = new Map(links.map((link, place) => [link, place]));
  return rows.map((row) => {
    const place = places.get(row.link);
    return place === undefined ? row : { ...row, verdict: verdictOf(place) };
  });
}

/** Without the rows of links that were never answered: they go back into the box. */
export const answered = (rows: readonly AddRow[]): AddRow[] =>
  rows.filter(({ verdict }) => verdict.kind !== 'waiting' && verdict.kind !== 'sending');
