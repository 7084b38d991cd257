/** Who is signed in: the one read that pages, the frame and loaders share. */
import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation, useRouteLoaderData } from 'react-router';
import type { CurrentUser, getCurrentUser, updateProfile } from '#contract/accounts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { isFramedPath } from '#domain/paths.ts';
import { heard, send } from './api.ts';
import { invalidate, read } from './query.ts';
import { pageRequest } from './request-context.ts';

const path = '/api/auth/user' satisfies (typeof getCurrentUser)['path'];

export const readCurrentUser = () => read<typeof getCurrentUser>(path);

const userHash = hashKey(readCurrentUser().queryKey);

/** Null for a visitor; undefined while nobody can tell. */
export const useCurrentUser = import.meta.env.SSR
  ? // Every part with a number asks; on the server, where nothing changes any more, nobody has to be told of changes.
    (): CurrentUser | null | undefined =>
      useQueryClient().getQueryCache().get<CurrentUser>(userHash)?.state.data
  : (): CurrentUser | null | undefined => useQuery(readCurrentUser()).data;

/** As far as this browser has read it. */
export const knownUser = (client: QueryClient): CurrentUser | null | undefined =>
  client.getQueryData(readCurrentUser().queryKey);

export const keepUser = (client: QueryClient, user: CurrentUser): void => {
  client.setQueryData(readCurrentUser().queryKey, user);
};

/** The session may have ended elsewhere. */
export const askAgainWhoIsHere = (client: QueryClient): Promise<void> => invalidate(client, path);

/** Any call may be the first to learn of it. */
export function useSessionCheck(client: QueryClient): void {
  useEffect(() => {
    heard.signedOut = () => {
      // The answer to that very question is heard as well.
      const isAsking = client.getQueryState(readCurrentUser().queryKey)?.fetchStatus === 'fetching';
      if (knownUser(client) && !isAsking) void askAgainWhoIsHere(client);
    };
    return () => {
      heard.signedOut = () => {};
    };
  }, [client]);
}

/** Whether the page stands within the app's frame: somebody is signed in, and the app leads to it. */
export function useIsFramed(): boolean {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return Boolean(user) && isFramedPath(pathname);
}

/** Whether the page came to somebody whose session has ended, before or since. */
export function useHasEnded(): boolean {
  const user = useCurrentUser();
  const hadSession = useRouteLoaderData<{ hadSession: boolean }>('root')?.hadSession ?? false;
  return user === null && hadSession;
}

/** What someone changes about themselves; answers the user as they are now. */
export const saveUser = (body: BodyInputOf<typeof updateProfile>): Promise<CurrentUser> =>
  send<typeof updateProfile>('PATCH', path, { body });

/** For loaders that send people elsewhere. */
export const visitorOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<CurrentUser | null> =>
  context
    .get(pageRequest)
    .get(path)
    .then(
      (user) => user as CurrentUser | null,
      () => null,
    );

export const isSignedIn = async (args: LoaderFunctionArgs): Promise<boolean> =>
  (await visitorOf(args)) !== null;

export const isAdministrator = async (args: LoaderFunctionArgs): Promise<boolean> =>
  (await visitorOf(args))?.isAdmin === true;
