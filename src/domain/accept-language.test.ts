import { expect, test } from 'vitest';
import { preferredLanguage } from './accept-language.ts';

test('[BEY-17] a browser gets the first of its languages that is offered, by its own order', () => {
  for (const [accepted, language] of [
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['nl,fr;q=0.4,ja;q=0.7', 'ja'],
    ['en;q=0.5, zh-Hans-CN', 'zh'],
    ['hi-IN,ru;q=0.1', 'ru'],
    ['nl', 'en'],
    ['fr;q=0', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
  ] as const)
    expect([accepted, preferredLanguage(accepted)]).toEqual([accepted, language]);
});
