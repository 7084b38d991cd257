import { expect, test } from 'vitest';
import { accountMark } from './account-mark.ts';

test('[SITE-08] every account has a mark of its own that does not show its id', () => {
  const [one, other] = ['usr_0199aa', 'usr_0199ab'].map((id) => accountMark({ id }));
  expect(one).toBe(accountMark({ id: 'usr_0199aa', firstName: 'Ada' }));
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[\w-]{22}$/);
  expect(one).not.toContain('0199aa');
});

test('[BEY-15] an account that a member sees has another mark than for its owner', () => {
  const acting = { role: 'view', ownName: 'Ben', supportUntil: null };
  const own = accountMark({ id: 'usr_0199aa' });
  expect(accountMark({ id: 'usr_0199aa', acting })).toBe(`seen-${own}`);
});
