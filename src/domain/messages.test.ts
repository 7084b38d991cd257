import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestSubject } from './limits.ts';
import { replyPrefixLength, replySubject } from './messages.ts';

test.each([
  ['Numbers are missing', 'Re: Numbers are missing'],
  ['Re: Numbers', 'Re: Numbers'],
  ['RE: re:  Re : Numbers', 'Re: Numbers'],
  ['Re:Numbers', 'Re: Numbers'],
  ['Release: two songs', 'Re: Release: two songs'],
  ['Re:', 'Re:'],
])('[MSG-02] the subject of a reply to “%s” is “%s”', (subject, expected) => {
  expect(replySubject(subject)).toBe(expected);
});

test('[MSG-02] the prefix stands there once, however often one answers, and fits', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: longestSubject }),
      fc.integer({ min: 1, max: 5 }),
      (subject, times) => {
        let answered = subject;
        for (let time = 0; time < times; time++) answered = replySubject(answered);
        expect(answered).toBe(replySubject(subject));
        expect(answered).toMatch(/^Re:(?! re:)/);
        expect(answered.length).toBeLessThanOrEqual(longestSubject + replyPrefixLength);
      },
    ),
  );
});
