import { expect, test } from 'vitest';
import { getCurrentUser, updateProfile } from '#contract/accounts.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

const server = useTestServer();

test('[AUTH-04] one changes one’s own name, language and zone, and nothing else', async () => {
  const [ada, bea] = [await person(server), await person(server, { firstName: 'Bea' })];
  const more = { subscriptionTier: 'premium', isAdmin: true, email: 'x@example.com', id: bea.user.id };
  const reply = await call(server.app, updateProfile, {
    as: ada,
    body: { firstName: ' Augusta ', language: 'fr', timeZone: 'Europe/Paris', ...more },
  });
  expect(reply.statusCode).toBe(200);
  const expected = { ...ada.user, firstName: 'Augusta', language: 'fr', timeZone: 'Europe/Paris' };
  expect(reply.json()).toEqual(expected);
  expect((await call(server.app, getCurrentUser, { as: ada })).json()).toEqual(expected);
  expect((await call(server.app, getCurrentUser, { as: bea })).json()).toEqual(bea.user);
});

test('[SEC-01] a name that hides something does not become one’s own', async () => {
  const ada = await person(server);
  for (const name of ['Ada\u202egnp', 'A\u0007da', '\u2066Ada', 'A\u{e0041}da', '\u200b']) {
    const reply = await call(server.app, updateProfile, { as: ada, body: { lastName: name } });
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { lastName: 'controlCharacter' }]);
  }
  const reply = await call(server.app, updateProfile, { as: ada, body: { lastName: 'علی\u200cرضا' } });
  expect(reply.json()).toMatchObject({ lastName: 'علی\u200cرضا' });
});

test('a change of nothing changes nothing, and a stranger changes nothing at all', async () => {
  const ada = await person(server);
  expect((await call(server.app, updateProfile, { as: ada, body: {} })).json()).toEqual(ada.user);
  expect((await call(server.app, updateProfile, { body: { firstName: 'Eve' } })).statusCode).toBe(401);
});

test('[TRK-07] the columns of the list are kept in the account; none of the list’s is refused', async () => {
  const ada = await person(server);
  const change = (listColumns: unknown) =>
    call(server.app, updateProfile, { as: ada, body: { listColumns } as never });
  expect(ada.user.listColumns).toBeNull();
  for (const listColumns of [['state', 'views'], [], null])
    expect((await change(listColumns)).json()).toMatchObject({ listColumns });
  expect((await change(['colour'])).statusCode).toBe(400);
});
