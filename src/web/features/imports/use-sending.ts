/** Sends files for an import: what would be refused is told before, and what failed can be sent again as it is. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { refusalOf } from './refusal.ts';
import { readImport, sendFiles } from './use-imports.ts';

type Mutating = { files: readonly File[]; signal: AbortSignal };

/** `trackId`: the song that a file is of which names none. `onSent`: before the page of the import opens. */
export function useSending(trackId: string | undefined, onSent?: () => void) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const sending = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly File[]>([]);
  useEffect(() => () => sending.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ files: given, signal }: Mutating) =>
      sendFiles({ files: given, trackId }, { onShare: setShare, signal }),
    onSuccess: (one) => {
      client.setQueryData(readImport(one.id).queryKey, one);
      void invalidate(client, '/api/imports');
      onSent?.();
      void navigate(`/imports/${one.id}`);
    },
  });
  useKeptOpen(isPending);
  const begin = (given: readonly File[]) => {
    sending.current = new AbortController();
    setShare(0);
    mutate({ files: given, signal: sending.current.signal });
  };
  const send = (given: readonly File[]) => {
    if (given.length === 0 || isPending) return;
    reset();
    const isRefused = refusalOf(given) !== undefined;
    setRefused(isRefused ? given : []);
    if (isRefused) return;
    setFiles(given);
    begin(given);
  };
  const refusal = refusalOf(refused);
  // What the reader has stopped is no failure.
  const isFailed = error !== null && !isPending && !sending.current?.signal.aborted;
  return {
    ...{ send, share, isSending: isPending },
    names: files.map(({ name }) => name),
    cancel: () => sending.current?.abort(),
    refusal: refusal && t(`drop.${refusal.is}`, { name: refusal.name }),
    problem: isFailed ? problemText(error) : undefined,
    again: isFailed ? () => begin(files) : undefined,
  };
}

/** What came of sending, in the reader's words. */
function useProblemText(): (error: Error) => string {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError)) return t(navigator.onLine ? 'drop.broken' : 'drop.offline');
    return error.code === 'conflict' ? t('drop.unfinished') : errorText(error);
  };
}

/** Closing the page would end what is being sent: the browser asks first. */
function useKeptOpen(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}
