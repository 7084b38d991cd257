import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxConsentPath } from '#domain/paths.ts';
import { type Sandbox, startSandbox } from '#sandbox/index.ts';
import { addSandboxConsent } from './consent.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => sandbox.stop());

test('[OPS-01] the page that stands for Google’s may load its own icon, and of all else its style alone', async () => {
  const app = Fastify();
  addSandboxConsent(app, { platforms: sandbox.settings });
  const query = new URLSearchParams({
    client_id: String(sandbox.settings.GOOGLE_CLIENT_ID),
    response_type: 'code',
    redirect_uri: 'http://localhost/api/connections/youtube/callback',
  });
  const page = await app.inject(`${sandboxConsentPath}?${query}`);
  expect(page.body).toContain('<link rel="icon" href="/favicon.svg"');
  const policy = String(page.headers['content-security-policy']).split('; ');
  expect(policy.filter((one) => /^(default|img|style|script|connect)-src/.test(one))).toEqual([
    ...["default-src 'none'", "style-src 'unsafe-inline'", "img-src 'self'"],
  ]);
});
