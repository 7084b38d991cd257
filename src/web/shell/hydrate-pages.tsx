/** Puts what the loaders of all matched routes read into the query cache, before anything below asks for it. */
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useMatches } from 'react-router';
import { type PageState, readPageText, writtenQueries } from '#web/data/prefetch.ts';

export function HydratePages({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const state = useMemo((): DehydratedState => {
    if (import.meta.env.SSR)
      return { queries: matches.flatMap(({ loaderData }) => writtenQueries(loaderData)), mutations: [] };
    const texts = matches.flatMap((match) => (match.loaderData as Partial<PageState> | null)?.state ?? []);
    return { queries: texts.flatMap(readPageText), mutations: [] };
  }, [matches]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
