/** What of listening links can be decided without a database. Pure. */
import type { OpenListening } from '#contract/listening-page.ts';

export const listeningLimits = {
  commentsByAddress: { name: 'listening-comment:address', tries: 30, minutes: 10 },
};

/** Addresses of audio are good for so long; a page that stays open asks for new ones. */
export const grantMs = 3600_000;
/** Withdrawn and expired links are listed for so long, with what came of them. */
export const endedDays = 90;
export const mostListedDays = 60;

/** Of what is said by a link within an hour of the clock the first is told: whoever listens says more than one thing. */
export const toldOnceFor = (linkId: string, now: Date): string =>
  `${linkId} ${now.toISOString().slice(0, 13)}`;

type Ends = { withdrawnAt: string | Date | null; expiresAt: string | Date | null };

export function linkStateOf({ withdrawnAt, expiresAt }: Ends, now: Date): 'open' | 'expired' | 'withdrawn' {
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'open';
}

export type CommentRow = {
  id: string;
  linkId: string;
  recipient: string;
  uploadId: string;
  fileName: string;
  title: string | null;
  version: number;
  at: number;
  name: string;
  text: string;
  answer: string | null;
  createdAt: string;
};

/** As its recipient sees it. */
export const toComment = ({
  linkId: _link,
  recipient: _recipient,
  fileName: _file,
  title: _title,
  createdAt,
  ...row
}: CommentRow): OpenListening['notes'][number] => ({ ...row, createdAt: new Date(createdAt).toISOString() });
