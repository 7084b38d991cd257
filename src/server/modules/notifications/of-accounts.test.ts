import { expect, test } from 'vitest';
import { changeEmail } from '#contract/account-mail.ts';
import { changePassword } from '#contract/accounts.ts';
import { acceptInvitation, invite } from '#contract/members.ts';
import {
  changeNotificationPreferences,
  listNotifications,
  type Notification,
} from '#contract/notifications.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { tellOfSecurity } from './of-accounts.ts';

const plain = useTestServer();
const mailing = useTestServer({
  settings: { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'tracklight@example.com' },
});

const otherPassword = `${goodPassword} and more`;

async function changed(server: typeof plain, as: Person): Promise<Person> {
  const body = { currentPassword: goodPassword, newPassword: otherPassword };
  const reply = await call(server.app, changePassword, { as, body });
  expect(reply.statusCode, reply.body).toBe(204);
  return { ...as, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
}

async function told(server: typeof plain, as: Person): Promise<Notification[]> {
  await server.runJobs();
  return (await call(server.app, listNotifications, { as })).json();
}

test('[NTF-01] [AUTH-08] whoever owns an account is told of a new password and a new address', async () => {
  const ada = await changed(plain, await person(plain));
  expect(await told(plain, ada)).toMatchObject([
    {
      type: 'security',
      title: 'Your Tracklight password was changed',
      content: 'If this wasn’t you, change your password and check your sign-in settings.',
    },
  ]);
  const body = { email: `new-${ada.user.email}`, password: otherPassword };
  expect((await call(plain.app, changeEmail, { as: ada, body })).statusCode).toBe(200);
  expect((await told(plain, ada))[0]?.title).toBe('The email address of your Tracklight account was changed');
});

test('[NTF-01] the same change is told once, however often the job runs', async () => {
  const ada = await person(plain);
  const news = { userId: ada.user.id, what: 'passkeyAdded', at: '2026-11-24T10:00:00.000Z' } as const;
  await tellOfSecurity(plain.ctx, news);
  await tellOfSecurity(plain.ctx, news);
  await tellOfSecurity(plain.ctx, { ...news, at: '2026-11-24T10:00:01.000Z' });
  expect(await told(plain, ada)).toHaveLength(2);
});

test('[NTF-04] who does not want to be told in the app is not, and is mailed whatever was chosen, once', async () => {
  const quiet = await person(mailing);
  const choices = { security: { app: false, push: false, mail: false } };
  await call(mailing.app, changeNotificationPreferences, { as: quiet, body: { choices } });
  expect(await told(mailing, await changed(mailing, quiet))).toEqual([]);
  const loud = await person(mailing);
  await call(mailing.app, changeNotificationPreferences, {
    as: loud,
    body: { choices: { security: { mail: true } } },
  });
  expect(await told(mailing, await changed(mailing, loud))).toHaveLength(1);
  const mails = mailing.ctx.mail.sent.map(({ to, subject }) => ({ to, subject }));
  const subject = 'Your Tracklight password was changed';
  expect(mails).toEqual([quiet, loud].map(({ user }) => ({ to: user.email, subject })));
});

test('[NTF-01] [BEY-15] whoever owns an account is told who has joined it, and what they may', async () => {
  const [ada, ben] = [await person(plain), await person(plain, { firstName: '<b>Ben</b>' })];
  const body = { email: ben.user.email, role: 'edit' as const };
  const { token } = (await call(plain.app, invite, { as: ada, body })).json();
  expect(await told(plain, ada)).toEqual([]);
  expect((await call(plain.app, acceptInvitation, { as: ben, body: { token } })).statusCode).toBe(204);
  expect(await told(plain, ada)).toMatchObject([
    {
      type: 'member',
      title: expect.stringMatching(/^<b>Ben<\/b> .*joined your account$/),
      content: 'Can also change songs, goals, playlists and imports, and play and upload audio.',
    },
  ]);
});
