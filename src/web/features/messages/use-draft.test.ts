import { expect, test } from 'vitest';
import { toDraft } from './use-draft.ts';

test.each([
  [null, { subject: '', content: '' }],
  ['{"subject":"Hello","content":"There"}', { subject: 'Hello', content: 'There' }],
  ['{"content":"There"}', { subject: '', content: 'There' }],
  ['{"subject":7,"content":["x"]}', { subject: '', content: '' }],
  ['[]', { subject: '', content: '' }],
  ['null', { subject: '', content: '' }],
  ['{', { subject: '', content: '' }],
])('[MSG-05] of %s the draft is %o', (stored, draft) => {
  expect(toDraft(stored)).toEqual(draft);
});
