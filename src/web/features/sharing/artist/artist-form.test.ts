import { expect, test } from 'vitest';
import { draftOf, emptyDraft, fieldsOf, refusalOf } from './artist-form.ts';

test('[BEY-10] blank lines are no links, and numbers that are not offered any more are left out', () => {
  const views = { platform: 'youtube', metric: 'views' } as const;
  const plays = { platform: 'soundcloud', metric: 'plays' } as const;
  const draft = { ...emptyDraft, links: ' instagram.com/a \n\n\ntiktok.com/b\n', numbers: [plays, views] };
  const fields = fieldsOf(draft, [{ ...views }]);
  expect(fields).toMatchObject({ links: ['instagram.com/a', 'tiktok.com/b'], numbers: [views] });
  expect(draftOf(fields).links).toBe('instagram.com/a\ntiktok.com/b');
});

test('[BEY-10] what the server refuses is told at its field, and of links at their line', () => {
  const errors = {
    'links.2': 'linkHost',
    'artist.name': 'required',
    slug: 'taken',
    'artist.about': 'unknown words',
  };
  expect(refusalOf(errors, 'links')).toEqual({ reason: 'linkHost', line: 3 });
  expect(refusalOf(errors, 'name')).toEqual({ reason: 'required', line: 1 });
  expect(refusalOf(errors, 'about')).toBeUndefined();
  expect(refusalOf({}, 'contact')).toBeUndefined();
});
