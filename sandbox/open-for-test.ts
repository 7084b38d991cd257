/** Opens a sandbox for one test and closes it afterwards; its time stands still unless a test moves it. */
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
  deezer(path: string): Promise<Answer>;
  oembed(platform: string, link: string): Promise<Answer>;
  /** Posts to a control as another process would. */
  post(path: string, body: unknown): Promise<Answer>;
};

async function get(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
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
  const basic = btoa(`${setting('SPOTIFY_CLIENT_ID')}:${setting('SPOTIFY_CLIENT_SECRET')}`);
  const token = async (): Promise<string> => {
    const { json } = await get(`${setting('SPOTIFY_ACCOUNTS_URL')}/api/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return (json as { access_token: string }).access_token;
  };
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
