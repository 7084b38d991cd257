/** The owner's sign-in: OAuth 2 with an authorization code and PKCE (RFC 6749, RFC 7636), at Google. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client';
import { addressAt } from '../http/client.ts';
import { ConsentEnded, PlatformFailure, reasonCode } from '../http/failure.ts';
import { type TokenKind, tokenOf, withToken } from '../http/tokens.ts';
import { dayOf } from '../parse.ts';
import type { OwnChannel, OwnerGrant, OwnerSpec, PlatformIo } from '../platform.ts';
import { classify, quotaZone } from './failures.ts';
import { readReport } from './reports.ts';
import { channelList, ownedVideo, videoList } from './schema.ts';

export type OwnerSettings = {
  YOUTUBE_API_URL: string;
  YOUTUBE_ANALYTICS_API_URL: string;
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  GOOGLE_OAUTH_URL: string;
  GOOGLE_TOKEN_URL: string;
};

type Io = PlatformIo<OwnerSettings>;

/** Reports ask for the second one too, since 2023. */
const scopes = ['yt-analytics.readonly', 'youtube.readonly'].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
);

const issuer = 'https://accounts.google.com';
const signInSeconds = 20;

function clientOf({ settings }: Io): Configuration {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = settings;
  if (!id || !secret) throw new PlatformFailure('youtube', 'needs-auth', 'not configured');
  const server = {
    issuer,
    authorization_endpoint: addressAt(settings.GOOGLE_OAUTH_URL, '/o/oauth2/v2/auth'),
    token_endpoint: addressAt(settings.GOOGLE_TOKEN_URL, '/token'),
    revocation_endpoint: addressAt(settings.GOOGLE_TOKEN_URL, '/revoke'),
  };
  const client = new Configuration(server, id, secret);
  client.timeout = signInSeconds;
  // A sandbox or a proxy of this machine; what Google itself is called by is https.
  if (settings.GOOGLE_TOKEN_URL.startsWith('http:')) allowInsecureRequests(client);
  return client;
}

/** What OAuth's own library throws holds the whole reply: only its code goes on. */
function failureOf(error: unknown): PlatformFailure {
  if (!(error instanceof ResponseBodyError)) {
    const code = error instanceof Error && 'code' in error ? reasonCode(error.code) : undefined;
    return new PlatformFailure('youtube', 'unavailable', `sign-in: ${code ?? 'failed'}`);
  }
  if (error.error === 'invalid_grant') return new ConsentEnded('youtube');
  // Our own id or secret: nothing that an owner could mend.
  if (error.error === 'invalid_client') return new PlatformFailure('youtube', 'needs-auth', 'invalid_client');
  const kind = error.status >= 500 || error.status === 429 ? 'unavailable' : 'bad-reply';
  return new PlatformFailure('youtube', kind, `sign-in: ${reasonCode(error.error) ?? error.status}`);
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Kept and renewed as all tokens are: once for all workers, sealed with the token that it was obtained with. */
const tokenKind = (io: Io, { name, refreshToken }: OwnerGrant): TokenKind => ({
  name: `owner ${name}`,
  secret: refreshToken,
  request: async () => {
    const granted = await asking(() => refreshTokenGrant(clientOf(io), refreshToken));
    return tokenOf(granted.access_token, granted.expires_in ?? 3600, io.clock.now());
  },
});

const asOwner = <T>(io: Io, grant: OwnerGrant, call: (token: string) => Promise<T>): Promise<T> =>
  withToken(io.tokens, tokenKind(io, grant), call);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const readChannel = (io: Io, grant: OwnerGrant): Promise<OwnChannel | undefined> =>
  asOwner(io, grant, async (token) => {
    const { items = [] } = await io.http.get(
      addressAt(io.settings.YOUTUBE_API_URL, '/youtube/v3/channels'),
      channelList,
      { query: { part: 'snippet', mine: 'true' }, headers: bearer(token), classify },
    );
    const [item] = items;
    if (!item) return undefined;
    const since = dayOf(item.snippet.publishedAt);
    const path = item.snippet.customUrl?.startsWith('@') ? item.snippet.customUrl : `channel/${item.id}`;
    return {
      id: item.id,
      title: item.snippet.title,
      url: `https://www.youtube.com/${path}`,
      ...(since && { since }),
    };
  });

const readSongs = (io: Io, grant: OwnerGrant, channelId: string, ids: readonly string[]): Promise<string[]> =>
  asOwner(io, grant, async (token) => {
    const { items } = await io.http.get(
      addressAt(io.settings.YOUTUBE_API_URL, '/youtube/v3/videos'),
      videoList,
      {
        query: { part: 'snippet', id: ids.join(','), maxResults: '50' },
        headers: bearer(token),
        classify,
      },
    );
    return items.flatMap((item) => {
      const { data } = ownedVideo.safeParse(item);
      return data?.snippet.channelId === channelId ? [data.id] : [];
    });
  });

export const owner: OwnerSpec<OwnerSettings> = {
  isConfigured: (settings) =>
    settings.GOOGLE_CLIENT_ID !== undefined && settings.GOOGLE_CLIENT_SECRET !== undefined,
  mostSongs: 50,
  dayBoundary: quotaZone,
  consentUrl: async (io, { redirectUri, state, verifier }) =>
    buildAuthorizationUrl(clientOf(io), {
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // A token that lasts, each time: whoever connects again after a withdrawal would get none otherwise.
      access_type: 'offline',
      prompt: 'consent',
    }),
  signIn: (io, answer, { state, verifier }) =>
    asking(async () => {
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const granted = await authorizationCodeGrant(clientOf(io), answer, checks);
      const agreed = new Set(granted.scope?.split(' '));
      return {
        refreshToken: granted.refresh_token ?? '',
        isComplete: scopes.every((scope) => agreed.has(scope)) && granted.refresh_token !== undefined,
      };
    }),
  withdraw: async (io, refreshToken) => {
    try {
      await asking(() => tokenRevocation(clientOf(io), refreshToken));
    } catch (failure) {
      // Google no longer knows it: that is what was wanted.
      if (!(failure instanceof PlatformFailure) || !/invalid_token|consent ended/.test(failure.message))
        throw failure;
    }
  },
  channel: readChannel,
  songsOf: readSongs,
  report: (io, grant, request) => asOwner(io, grant, (token) => readReport(io, bearer(token), request)),
};
