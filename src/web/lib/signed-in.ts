/** Asked by loaders that send people elsewhere. */
import type { LoaderFunctionArgs } from 'react-router';
import { pageRequest } from './request-context.ts';

export const isSignedIn = async ({ context }: LoaderFunctionArgs): Promise<boolean> =>
  context
    .get(pageRequest)
    .get('/api/auth/user')
    .then(Boolean, () => false);
