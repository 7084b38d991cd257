/** What the pages of an artist's host have in common: where they are, and what their status says. Pure. */
import type { ReplyFailure } from '../http/failure.ts';
import type { Reply } from '../http/status.ts';

export type BandcampSettings = { BANDCAMP_URL: string };

/** The only host that is asked about an artist; `artist` has the form of a host's name (see `url.ts`). */
export const baseOf = ({ BANDCAMP_URL }: BandcampSettings, artist: string): string =>
  BANDCAMP_URL.replaceAll('{artist}', artist).replace(/\/+$/, '');

/**
 * A name that nobody has (any more) leads to the sign-up. Every other redirect leads to an artist's own domain,
 * which is never asked: that song cannot be read, which does not mean that it is gone.
 */
const leadsToSignUp = ({ status, headers }: Reply): boolean =>
  status >= 300 && status < 400 && /^https:\/\/bandcamp\.com\/signup\b/.test(headers.get('location') ?? '');

/**
 * A page that a script of theirs has to be run for, with status 200 and in the place of any page, robots.txt too. It says
 * nothing of the song and gives no rules; it is said, and not got round.
 */
const isChallenge = ({ text }: Reply): boolean =>
  /<title>\s*Client Challenge\s*<\/title>/i.test(text) || /(?:src|href)="\/_fs-ch-/.test(text);

export function classify(reply: Reply): ReplyFailure | undefined {
  if (isChallenge(reply)) return { kind: 'kept-out', detail: 'a challenge in the place of the page' };
  if (leadsToSignUp(reply)) return { kind: 'not-found', detail: 'no such artist' };
  // A missing song is a page of Bandcamp's; any other 404 is a wrong address and must not mark songs as gone.
  if (reply.status === 404 && !/bandcamp|bcbits/i.test(reply.text))
    return { kind: 'bad-reply', detail: 'a 404 that is not Bandcamp’s' };
  return undefined;
}
