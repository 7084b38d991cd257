/**
 * Puts what the loaders of all matched routes read into the query cache, before anything below asks for it. With a document
 * it comes as JSON beside the page: React Router's own stream of it takes twice the room and ten times the work.
 */
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useMatches } from 'react-router';
import type { SentRead } from '#web/data/request-context.ts';
import { safely } from '#web/language/sent-texts.tsx';

type Queries = DehydratedState['queries'];

/** Given by the server's entry alone: what the loaders of this document read. */
export const ReadSource = createContext<readonly SentRead[]>([]);

const elementId = 'reads';

/** The browser leaves what it was sent as it is. */
const useSent = import.meta.env.SSR ? () => useContext(ReadSource) : () => [];

export function SentReads() {
  const sent = useSent();
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      // JSON of our own answers, made safe.
      dangerouslySetInnerHTML={{ __html: sent.length > 0 ? safely(sent) : '' }}
    />
  );
}

/** The query cache takes no more than it needs to know that it was read, and when. */
const queryOf = ([address, data, dataUpdatedAt]: SentRead) =>
  ({
    queryKey: [address],
    queryHash: JSON.stringify([address]),
    state: { data, dataUpdatedAt, dataUpdateCount: 1, status: 'success', fetchStatus: 'idle' },
  }) as unknown as Queries[number];

const readHere = (): readonly SentRead[] =>
  JSON.parse(document.getElementById(elementId)?.textContent || '[]') as SentRead[];

const useReceived = import.meta.env.SSR ? () => useContext(ReadSource) : () => useState(readHere)[0];

export function HydratePages({ children }: { children: ReactNode }) {
  const received = useReceived();
  const matches = useMatches();
  // What the document brought is of the page it brought: nothing of it comes back on a later one.
  const [first] = useState(matches);
  const state = useMemo((): DehydratedState => {
    const states = matches.flatMap(
      (match) => (match.loaderData as { state?: DehydratedState } | null)?.state ?? [],
    );
    const queries = states.flatMap((one) => one.queries);
    return { queries: matches === first ? [...received.map(queryOf), ...queries] : queries, mutations: [] };
  }, [matches, first, received]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
