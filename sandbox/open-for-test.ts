/** Opens a sandbox for one test and closes it afterwards; its time stands still unless a test moves it. */
import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from './index.ts';

export const testNow = new Date('2026-11-20T10:00:00Z');

export type Answer = { status: number; headers: Headers; text: string; json: unknown };

export type TestSandbox = Sandbox & {
  setting(name: string): string;
  get(address: string, init?: RequestInit): Promise<Answer>;
  /** `videos.list` with the right key. */
  videos(ids: string, part?: string): Promise<Answer>;
  /** A Spotify call with a fresh token. */
  spotify(path: string): Promise<Answer>;
  token(): Promise<string>;
  /** A SoundCloud call with a fresh token; a redirect is not followed. */
  soundcloud(path: string): Promise<Answer>;
  /** A TIDAL call with a fresh token. */
  tidal(path: string, accept?: string): Promise<Answer>;
  deezer(path: string): Promise<Answer>;
  /** The views in the rows of a report that YouTube shows the sample's artist. */
  reports(asked: {
    dimensions: string;
    filters: string;
    from: string;
    to: string;
  }): Promise<[key: string, views: number][]>;
  oembed(platform: string, link: string): Promise<Answer>;
  /** Posts to a control as another process would. */
  post(path: string, body: unknown): Promise<Answer>;
};

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

async function get(address: string, init?: RequestInit): Promise<Answer> {
  // As two of the platforms ask for.
  const headers = { 'user-agent': 'Tests/1 ( tests@example.com )', ...init?.headers };
  const response = await fetch(address, { ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

export async function openSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({ now: () => testNow, ...options });
  onTestFinished(() => sandbox.stop());
  const setting = (name: string): string => sandbox.settings[name] ?? '';
  const tokenOf = async (platform: string, address: string): Promise<string> => {
    const basic = btoa(`${setting(`${platform}_CLIENT_ID`)}:${setting(`${platform}_CLIENT_SECRET`)}`);
    const { json } = await get(address, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return (json as { access_token: string }).access_token;
  };
  /** As an owner who allows it. */
  const ownerToken = async (): Promise<string> => {
    const verifier = 'a'.repeat(43);
    const consent = new URLSearchParams({
      ...{ client_id: setting('GOOGLE_CLIENT_ID'), response_type: 'code', answer: 'allow' },
      ...{ redirect_uri: 'http://localhost/back', code_challenge: challengeOf(verifier) },
    });
    const page = `${setting('GOOGLE_OAUTH_URL')}/o/oauth2/v2/auth?${consent}`;
    const { headers } = await get(page, { redirect: 'manual' });
    const { json } = await get(`${setting('GOOGLE_TOKEN_URL')}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ client_id: setting('GOOGLE_CLIENT_ID'), client_secret: setting('GOOGLE_CLIENT_SECRET') },
        ...{ grant_type: 'authorization_code', redirect_uri: 'http://localhost/back' },
        ...{ code: URL.parse(headers.get('location') ?? '')?.searchParams.get('code') ?? '' },
        code_verifier: verifier,
      }),
    });
    return (json as { access_token: string }).access_token;
  };
  const token = () => tokenOf('SPOTIFY', `${setting('SPOTIFY_ACCOUNTS_URL')}/api/token`);
  return {
    ...sandbox,
    setting,
    get,
    token,
    videos: (ids, part = 'snippet,contentDetails,status,statistics') =>
      get(
        `${setting('YOUTUBE_API_URL')}/youtube/v3/videos?part=${part}&id=${ids}&key=${setting('YOUTUBE_API_KEY')}`,
      ),
    spotify: async (path) =>
      get(`${setting('SPOTIFY_API_URL')}${path}`, { headers: { authorization: `Bearer ${await token()}` } }),
    soundcloud: async (path) => {
      const value = await tokenOf('SOUNDCLOUD', `${setting('SOUNDCLOUD_AUTH_URL')}/oauth/token`);
      const headers = { authorization: `OAuth ${value}` };
      return get(`${setting('SOUNDCLOUD_API_URL')}${path}`, { headers, redirect: 'manual' });
    },
    tidal: async (path, accept = 'application/vnd.api+json') => {
      const value = await tokenOf('TIDAL', `${setting('TIDAL_AUTH_URL')}/v1/oauth2/token`);
      return get(`${setting('TIDAL_API_URL')}${path}`, {
        headers: { authorization: `Bearer ${value}`, accept },
      });
    },
    reports: async ({ from, to, ...asked }) => {
      const query = new URLSearchParams({
        ...{ ids: 'channel==MINE', metrics: 'views', startDate: from, endDate: to, ...asked },
      });
      const headers = { authorization: `Bearer ${await ownerToken()}` };
      const { json } = await get(`${setting('YOUTUBE_ANALYTICS_API_URL')}/v2/reports?${query}`, { headers });
      return (json as { rows: [string, number][] }).rows;
    },
    deezer: (path) => get(`${setting('DEEZER_API_URL')}${path}`),
    oembed: (platform, link) =>
      get(`${setting('OEMBED_URL')}/${platform}?url=${encodeURIComponent(link)}&format=json`),
    post: (path, body) =>
      get(`${sandbox.url}/_control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
