/** The address people reach the product by, without a trailing slash; the root's loader sends it along. */
import { useRouteLoaderData } from 'react-router';

export const useOrigin = (): string => useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
