import { expect, test } from 'vitest';
import { acceptInvitation, invite, revokeInvitation } from '#contract/members.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { mailInvitation } from './invitations.ts';

const server = useTestServer({
  settings: {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'tracklight@example.com',
    PUBLIC_URL: 'https://music.example.com',
  },
});
const host = 'music.example.com';

async function invited(owner: Person, email: string) {
  const headers = { host, cookie: owner.cookie };
  const reply = await call(server.app, invite, { body: { email, role: 'edit' }, headers });
  expect([reply.statusCode, reply.json().token]).toEqual([201, null]);
  return reply.json().invitation.id as string;
}

const mailTo = (email: string) => server.ctx.mail.sent.findLast(({ to }) => to === email);
const tokenIn = (text = '') => /invitation#([\w-]{43})\n/.exec(text)?.[1] ?? '';
const accept = (as: Person, token: string) =>
  call(server.app, acceptInvitation, { body: { token }, headers: { host, cookie: as.cookie } });

test('[BEY-15] where mail is sent the link goes to whoever is invited, and to nobody else', async () => {
  const owner = await person(server, { firstName: 'Olga', lastName: '<b>Own</b>' });
  const ben = await person(server);
  await invited(owner, ben.user.email);
  await server.runJobs();
  const mail = mailTo(ben.user.email);
  expect(mail?.subject).toBe('Olga <b>Own</b> invited you to their Tracklight account');
  expect(mail?.text).toContain('https://music.example.com/invitation#');
  expect((await accept(ben, tokenIn(mail?.text))).statusCode).toBe(204);
});

test('[BEY-15] a mail that is made again has a link of its own, and one that was taken back none', async () => {
  const [owner, ben] = [await person(server), await person(server)];
  const id = await invited(owner, ben.user.email);
  await server.runJobs();
  const first = tokenIn(mailTo(ben.user.email)?.text);
  await mailInvitation(server.ctx, { invitationId: id });
  expect((await accept(ben, first)).statusCode).toBe(404);
  await call(server.app, revokeInvitation, { params: { id }, headers: { host, cookie: owner.cookie } });
  const before = server.ctx.mail.sent.length;
  await mailInvitation(server.ctx, { invitationId: id });
  expect(server.ctx.mail.sent).toHaveLength(before);
});
