/** What replies say, and of whom. */
import { describe, expect, it } from 'vitest';
import { readReply } from './kept-pages.ts';
import { page } from './shell-for-test.ts';

type Told = { status: number; type: ResponseType; redirected: boolean; headers: Headers };

const told = (change: Partial<Told> = {}): Told => ({
  status: 200,
  type: 'basic',
  redirected: false,
  headers: new Headers({ 'content-type': 'text/html', 'x-account': 'none' }),
  ...change,
});

describe('[SITE-08] what a reply says of who is signed in', () => {
  it('a page with the mark of an account is for that alone, one with the mark of nobody for everybody', () => {
    expect(readReply(page('hello', 'ada'))).toEqual({ owner: 'pages-of-ada', isKept: true });
    expect(readReply(page('hello'))).toEqual({ owner: 'pages', isKept: true });
  });

  it('an app page that a visitor asks for says that nobody is signed in, and is not kept', () => {
    expect(readReply(page('landing', undefined, 404))).toEqual({ owner: 'pages', isKept: false });
    expect(readReply(page('no such song', 'ada', 404))).toEqual({ owner: 'pages-of-ada', isKept: false });
  });

  it('[BEY-15] a page of somebody else’s account is not kept, and drives out what was', () => {
    expect(readReply(page('hello', 'seen-ada'))).toEqual({ owner: 'pages-of-seen-ada', isKept: false });
  });

  it('a page without a mark, as a network’s sign-in page or a proxy’s own is, says nothing', () => {
    for (const status of [200, 404])
      expect(
        readReply(told({ status, headers: new Headers({ 'content-type': 'text/html' }) })),
      ).toBeUndefined();
  });

  it('what was redirected is not kept', () => {
    expect(readReply(told({ redirected: true }))).toEqual({ owner: 'pages', isKept: false });
  });

  it.each([500, 502, 503, 504, 403, 407, 429, 511])('a failure with %i says nothing', (status) => {
    expect(readReply(told({ status }))).toBeUndefined();
  });

  it('neither do redirects, files and other servers', () => {
    expect(readReply(told({ type: 'opaqueredirect', status: 0 }))).toBeUndefined();
    expect(readReply(told({ type: 'opaque', status: 0 }))).toBeUndefined();
    expect(readReply(told({ type: 'cors' }))).toBeUndefined();
    expect(readReply(told({ headers: new Headers({ 'content-type': 'application/xml' }) }))).toBeUndefined();
    expect(readReply(told({ headers: new Headers() }))).toBeUndefined();
  });
});
