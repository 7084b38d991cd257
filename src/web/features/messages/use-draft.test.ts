import { expect, test } from 'vitest';
import { type Draft, draftKeeper, toDraft } from './use-draft.ts';

test.each([
  [null, { subject: '', content: '' }],
  ['{"subject":"Hello","content":"There"}', { subject: 'Hello', content: 'There' }],
  ['{"content":"There"}', { subject: '', content: 'There' }],
  ['{"subject":7,"content":["x"]}', { subject: '', content: '' }],
  [
    '{"content":"There","picture":{"id":"pic_1","width":3,"height":2}}',
    { subject: '', content: 'There', picture: { id: 'pic_1', width: 3, height: 2 } },
  ],
  ['{"picture":{"id":7}}', { subject: '', content: '' }],
  ['[]', { subject: '', content: '' }],
  ['null', { subject: '', content: '' }],
  ['{', { subject: '', content: '' }],
])('[MSG-05] of %s the draft is %o', (stored, draft) => {
  expect(toDraft(stored)).toEqual(draft);
});

test('[MSG-05] two changes before the page is drawn anew are both kept, the second made of the first', () => {
  const kept: Draft[] = [];
  const change = draftKeeper({ subject: '', content: '' }, (draft) => kept.push(draft));
  change({ content: 'Hello' });
  change(({ content }) => ({ content: `${content}\n\nA canned reply` }));
  change({ subject: 'Numbers' });
  expect(kept.at(-1)).toEqual({ subject: 'Numbers', content: 'Hello\n\nA canned reply' });
});
