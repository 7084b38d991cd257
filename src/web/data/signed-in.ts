/** Asked by loaders that send people elsewhere. */
import type { LoaderFunctionArgs } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { pageRequest } from './request-context.ts';

const visitor = ({ context }: LoaderFunctionArgs): Promise<CurrentUser | null> =>
  context
    .get(pageRequest)
    .get('/api/auth/user')
    .then(
      (user) => user as CurrentUser | null,
      () => null,
    );

export const isSignedIn = async (args: LoaderFunctionArgs): Promise<boolean> =>
  (await visitor(args)) !== null;

export const isAdministrator = async (args: LoaderFunctionArgs): Promise<boolean> =>
  (await visitor(args))?.isAdmin === true;
