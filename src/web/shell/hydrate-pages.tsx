/** Puts what the loaders of all matched routes read into the query cache, before anything below asks for it. */
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useMatches } from 'react-router';

export function HydratePages({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const state = useMemo((): DehydratedState => {
    const states = matches.flatMap(
      (match) => (match.loaderData as { state?: DehydratedState } | null)?.state ?? [],
    );
    return { queries: states.flatMap(({ queries }) => queries), mutations: [] };
  }, [matches]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
