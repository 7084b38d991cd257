/**
 * The sign-in of owners, as Google has it: a page that asks for consent, codes, tokens and their end. Tokens say by
 * themselves whose they are, so that they outlive a restart; only what was used up or withdrawn is kept.
 */
import { createHash, randomBytes } from 'node:crypto';
import { inventCode } from './catalogue.ts';
import type { Call, Reply, World } from './fake-platform.ts';
import { storyArtist } from './story.ts';

const client = { id: 'sandbox-google-client', secret: 'sandbox-google-secret' };
const tokenSeconds = 3600;
const codeSeconds = 60;

export const ownerSettings = (base: string): Record<string, string> => ({
  YOUTUBE_ANALYTICS_API_URL: `${base}/youtube-analytics`,
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
  GOOGLE_OAUTH_URL: `${base}/google`,
  GOOGLE_TOKEN_URL: `${base}/google`,
});

/** What somebody may try out: the answer on the page of consent. */
const outcomes = ['allow', 'deny', 'expired', 'revoked', 'partly'] as const;
type Outcome = (typeof outcomes)[number];

type Token = {
  kind: 'code' | 'refresh' | 'access';
  /** The channel's name; empty: the account has none. */
  channel: string;
  outcome: Outcome;
  ends?: number;
  scope: string;
  challenge?: string;
  redirectUri?: string;
  /** One for each consent. */
  consent: string;
};

const write = (token: Token): string =>
  `sandbox-${Buffer.from(JSON.stringify({ ...token, salt: randomBytes(6).toString('hex') })).toString('base64url')}`;

function read(text: string | null | undefined): Token | undefined {
  try {
    const json = Buffer.from(String(text).replace(/^sandbox-/, ''), 'base64url').toString('utf8');
    return JSON.parse(json) as Token;
  } catch {
    return undefined;
  }
}

export type Owners = {
  answer(call: Call): Reply;
  /** Whose bearer asks; empty: an account without a channel; undefined: nobody who may. */
  channelOf(call: Call): string | undefined;
  /** Whether that one has meanwhile withdrawn: reports are answered no more. */
  hasWithdrawn(call: Call): boolean;
};

const problem = (status: number, error: string, error_description: string): Reply => ({
  status,
  body: { error, error_description },
});

/** What was used up, what was withdrawn, and what time it is. */
type Kept = { used: Set<string>; withdrawn: Set<string>; now(): number };

function redeem({ used, now }: Kept, form: URLSearchParams): Token | Reply {
  const [code, token] = [form.get('code') ?? '', read(form.get('code'))];
  const verifier = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (token?.kind !== 'code' || used.has(code) || (token.ends ?? 0) <= now())
    return problem(400, 'invalid_grant', 'Malformed auth code.');
  used.add(code);
  if (token.challenge !== verifier) return problem(400, 'invalid_grant', 'Invalid code verifier.');
  return token.redirectUri === form.get('redirect_uri')
    ? token
    : problem(400, 'redirect_uri_mismatch', 'Bad Request');
}

function renew({ used, withdrawn }: Kept, form: URLSearchParams): Token | Reply {
  const token = read(form.get('refresh_token'));
  const isGood =
    token?.kind === 'refresh' &&
    !withdrawn.has(token.consent) &&
    !(token.outcome === 'revoked' && used.has(token.consent));
  // Who is to withdraw later has one token for the sign-in, and none after it.
  if (isGood && token.outcome === 'revoked') used.add(token.consent);
  return isGood ? token : problem(400, 'invalid_grant', 'Token has been expired or revoked.');
}

function giveTokens(kept: Kept, { body }: Call): Reply {
  const form = new URLSearchParams(body);
  if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
    return problem(401, 'invalid_client', 'The OAuth client was not found.');
  const grant = form.get('grant_type');
  if (grant !== 'authorization_code' && grant !== 'refresh_token')
    return problem(400, 'unsupported_grant_type', `Invalid grant_type: ${grant}`);
  const found = grant === 'authorization_code' ? redeem(kept, form) : renew(kept, form);
  if ('status' in found) return found;
  const { channel, outcome, scope, consent } = found;
  const given = { channel, outcome, scope, consent };
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      access_token: write({ kind: 'access', ...given, ends: kept.now() + tokenSeconds * 1000 }),
      expires_in: tokenSeconds,
      scope,
      token_type: 'Bearer',
      ...(grant === 'authorization_code' && { refresh_token: write({ kind: 'refresh', ...given }) }),
    },
  };
}

function withdraw({ withdrawn }: Kept, { body }: Call): Reply {
  const token = read(new URLSearchParams(body).get('token'));
  if (!token || withdrawn.has(token.consent))
    return problem(400, 'invalid_token', 'Token expired or revoked');
  withdrawn.add(token.consent);
  return { status: 200, body: {} };
}

export function createOwners(world: Pick<World, 'real'>): Owners {
  const kept: Kept = { used: new Set(), withdrawn: new Set(), now: () => world.real().getTime() };
  const bearer = ({ headers }: Call): Token | undefined => {
    const token = read(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]);
    const isGood =
      token?.kind === 'access' && (token.ends ?? 0) > kept.now() && !kept.withdrawn.has(token.consent);
    return isGood ? token : undefined;
  };
  return {
    answer(call) {
      if (call.path === '/o/oauth2/v2/auth') return askForConsent(call, kept.now());
      if (call.path === '/token') return giveTokens(kept, call);
      return call.path === '/revoke' ? withdraw(kept, call) : { status: 404, body: '' };
    },
    channelOf: (call) => bearer(call)?.channel,
    hasWithdrawn: (call) => bearer(call)?.outcome === 'revoked',
  };
}

/** First the page; then, by one of its buttons, the way back. */
function askForConsent({ query }: Call, now: number): Reply {
  const redirectUri = query.get('redirect_uri') ?? '';
  const back = URL.parse(redirectUri);
  if (query.get('client_id') !== client.id || query.get('response_type') !== 'code' || !back)
    return page('<h1>Error 400: invalid_request</h1>', 400);
  const outcome = outcomes.find((one) => one === query.get('answer'));
  if (!outcome) return page(form(query), 200);
  back.searchParams.set('state', query.get('state') ?? '');
  if (outcome === 'deny') back.searchParams.set('error', 'access_denied');
  else {
    const asked = query.get('scope') ?? '';
    const scope = outcome === 'partly' ? (asked.split(' ').at(-1) ?? '') : asked;
    const challenge = query.get('code_challenge') ?? '';
    const ends = now + (outcome === 'expired' ? 0 : codeSeconds * 1000);
    const channel = query.get('channel') ?? storyArtist;
    const consent = randomBytes(9).toString('hex');
    const token = { channel, outcome, scope, challenge, redirectUri, ends, consent };
    back.searchParams.set('code', write({ kind: 'code', ...token }));
    back.searchParams.set('scope', scope);
  }
  return { status: 302, headers: { location: back.href }, body: '' };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function form(query: URLSearchParams): string {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="get">${kept.join('')}
<p class="tag">Sandbox</p>
<h1>Let Tracklight read your YouTube figures?</h1>
<p>This page stands for Google’s. Nobody’s account is behind it, nothing leaves this installation, and every figure it leads to is invented.</p>
<p>Tracklight asks to see your YouTube Analytics reports and your channel. It could change nothing there.</p>
<label>Channel <input name="channel" value="${escaped(storyArtist)}" maxlength="100"></label>
<p class="row"><button class="main" name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></p>
<details><summary>Try what may go wrong</summary>
<p><button name="answer" value="expired">The code expires on the way</button></p>
<p><button name="answer" value="partly">Only part of it is allowed</button></p>
<p><button name="answer" value="revoked">Allowed, and withdrawn soon after</button></p></details>
</form>`;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:30rem;margin:10vh auto;padding:0 1.25rem}
h1{font-size:1.5rem;line-height:1.25}.tag{display:inline-block;border:1px solid;border-radius:6px;padding:0 .5rem;margin:0}
label{display:block;margin:1rem 0}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box}
button{font:inherit;padding:.6rem 1.1rem;border-radius:6px;border:1px solid;background:none;color:inherit;min-height:44px}
.main{background:#7a4a00;color:#fff;border-color:#7a4a00}`;

const page = (content: string, status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Sandbox sign-in</title><style>${style}</style></head><body><main>${content}</main></body></html>`,
});

export const channelIdOf = (title: string): string => `UC${inventCode(22, 'channel', title)}`;

/** `channels.list` of whoever has signed in; undefined: nobody has. */
export function listChannels(world: Pick<World, 'now'>, owners: Owners, call: Call): Reply | undefined {
  const channel = owners.channelOf(call);
  if (channel === undefined) return undefined;
  // One that calls itself new is some weeks old.
  const publishedAt = channel.startsWith('New ')
    ? new Date(world.now().getTime() - 35 * 86_400_000).toISOString()
    : '2014-03-01T09:00:00Z';
  const snippet = { title: channel, description: '', publishedAt };
  const items = channel === '' ? [] : [{ kind: 'youtube#channel', id: channelIdOf(channel), snippet }];
  return { status: 200, body: { kind: 'youtube#channelListResponse', items } };
}
