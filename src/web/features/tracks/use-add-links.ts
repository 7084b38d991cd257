/** Sends links in portions, one after the other, and keeps a verdict for each; what was not sent is handed back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { addTracks } from '#contract/tracks.ts';
import { send } from '#web/lib/api.ts';
import { pendingLinks } from '#web/lib/pending-links.ts';
import { invalidate } from '#web/lib/query.ts';
import { slicesOf } from './add-links.ts';
import { type AddRow, answered, verdictsOf, withVerdicts } from './add-verdicts.ts';

type Options = {
  /** Called with the links that were not sent when sending had to stop. */
  onUnsent: (links: string[]) => void;
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

  /** Links already in the list are tried again in their place; others begin a new list. */
  const start = async (links: readonly string[]) => {
    if (isBusy.current || links.length === 0) return;
    isBusy.current = true;
    setSending(true);
    setStopped(undefined);
    setRows((old) => {
      const isRetry = links.every((link) => old.some((row) => row.link === link));
      const list = isRetry ? old : links.map((link): AddRow => ({ link, verdict: { kind: 'waiting' } }));
      return withVerdicts(list, links, () => ({ kind: 'waiting' }));
    });
    let unsent = [...links];
    try {
      for (const slice of slicesOf(links)) {
        pendingLinks.keep(unsent.join('\n'));
        setRows((old) => withVerdicts(old, slice, () => ({ kind: 'sending' })));
        const verdicts = verdictsOf(slice, await mutateAsync(slice));
        setRows((old) => withVerdicts(old, slice, (place) => verdicts[place] ?? { kind: 'waiting' }));
        unsent = unsent.slice(slice.length);
        void invalidate(client, '/api/tracks');
        void invalidate(client, '/api/analytics');
      }
      pendingLinks.keep('');
    } catch (error) {
      setStopped(error);
      setRows(answered);
      onUnsent(unsent);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  const clear = () => {
    setRows([]);
    setStopped(undefined);
  };
  return { rows, stopped, isSending, start, clear };
}
