import { expect, test } from 'vitest';
import { type Draft, draftKeeper, toDraft, withoutSent } from './use-draft.ts';

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
  const { read, change, subscribe } = draftKeeper({ subject: '', content: '' }, (draft) => kept.push(draft));
  const seen: Draft[] = [];
  const leave = subscribe(() => seen.push(read()));
  change({ content: 'Hello' });
  change(({ content }) => ({ content: `${content}\n\nA canned reply` }));
  change({ subject: 'Numbers' });
  expect(kept.at(-1)).toEqual({ subject: 'Numbers', content: 'Hello\n\nA canned reply' });
  expect(seen).toEqual(kept);
  leave();
  change({ subject: '' });
  expect(seen).toHaveLength(3);
});

const picture = { id: `pic_${'1'.repeat(32)}`, width: 3, height: 2 };
const sent = { subject: 'Numbers', content: 'Since Tuesday.', picture };
test.each<[string, Partial<Draft>, Partial<Draft>]>([
  ['nothing', {}, {}],
  ['a text that went on', { content: 'Since Tuesday.\nAnd on Friday' }, { content: 'And on Friday' }],
  ['a text that was changed', { content: 'Since Monday.' }, { content: 'Since Monday.' }],
  ['another text', { content: 'Thanks!' }, { content: 'Thanks!' }],
  ['another subject', { subject: 'Numbers, once more' }, { subject: 'Numbers, once more' }],
  ['another picture', { picture: { ...picture, id: 'pic_2' } }, { picture: { ...picture, id: 'pic_2' } }],
])('[MSG-05] of a draft that was sent stays what was written meanwhile: %s', (_, written, left) => {
  const nothing = { subject: '', content: '', picture: undefined };
  expect(withoutSent({ ...sent, ...written }, sent)).toEqual({ ...nothing, ...left });
});
