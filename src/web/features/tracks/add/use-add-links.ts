/** Sends links in portions, one after the other, and keeps a verdict for each; what was not sent is handed back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chunk } from 'es-toolkit/array';
import { useRef, useState } from 'react';
import type { addTracks } from '#contract/tracks.ts';
import { send } from '#web/data/api.ts';
import { pendingLinks } from '#web/data/kept-texts.ts';
import { invalidate } from '#web/data/query.ts';
import { type BoxEntry, type BoxLink, linksPerRequest, textOf } from './links.ts';
import { type AddRow, answered, rowsOf, verdictsOf, withSuggestion, withVerdicts } from './verdicts.ts';

type Options = {
  /** Called with the links that were not sent, one a line, when sending had to stop. */
  onUnsent: (text: string) => void;
};

export function useAddLinks({ onUnsent }: Options) {
  const client = useQueryClient();
  const [rows, setRows] = useState<AddRow[]>([]);
  const [stopped, setStopped] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  // State is a render behind: two presses of one key must not send twice.
  const isBusy = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: (urls: string[]) => send<typeof addTracks>('POST', '/api/tracks', { body: { urls } }),
  });

  /** Links already in the list are tried again in their place; others, or all of a box, begin a new list. */
  const start = async (links: readonly BoxLink[], entries: readonly BoxEntry[] = links) => {
    if (isBusy.current || entries.length === 0) return;
    isBusy.current = true;
    setSending(true);
    setStopped(undefined);
    setRows((old) => {
      const isRetry = links.length > 0 && links.every(({ url }) => old.some((row) => row.link === url));
      return withVerdicts(isRetry && entries === links ? old : rowsOf(entries), links, () => ({
        kind: 'waiting',
      }));
    });
    let unsent = [...links];
    try {
      for (const slice of chunk(links, linksPerRequest)) {
        pendingLinks.keep(textOf(unsent));
        setRows((old) => withVerdicts(old, slice, () => ({ kind: 'sending' })));
        const verdicts = verdictsOf(slice, await mutateAsync(slice.map(({ text }) => text)));
        setRows((old) => withVerdicts(old, slice, (place) => verdicts[place] ?? { kind: 'waiting' }));
        unsent = unsent.slice(slice.length);
        void invalidate(client, '/api/tracks');
        void invalidate(client, '/api/analytics');
      }
      pendingLinks.keep('');
    } catch (error) {
      setStopped(error);
      setRows(answered);
      onUnsent(textOf(unsent));
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  /** Adds the song that was suggested for a link, in the link's row. */
  const addSuggested = (link: string, suggestion: string) => {
    if (isBusy.current) return;
    setRows((old) => withSuggestion(old, link, suggestion));
    void start([{ url: suggestion, text: suggestion }]);
  };

  const clear = () => {
    setRows([]);
    setStopped(undefined);
  };
  return { rows, stopped, isSending, start, addSuggested, clear };
}
