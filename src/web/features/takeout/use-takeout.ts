/** One's own archives: what is read of them, how one is asked for, and how one is sent to be restored. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { listTakeouts, requestTakeout, Takeout } from '#contract/takeout.ts';
import { largestTakeout } from '#domain/takeout.ts';
import { ApiError, send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

const path = '/api/takeout';
const everyMs = 1500;

export const isUnderWay = ({ state }: Takeout): boolean => state === 'waiting' || state === 'working';

/** Once an archive is restored, every page has other things to show. */
export function useTakeouts() {
  const client = useQueryClient();
  const reading = useQuery({
    ...read<typeof listTakeouts>(path),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? everyMs : false),
  });
  const isRestoring = reading.data?.some((one) => one.kind === 'restore' && isUnderWay(one)) ?? false;
  const wasRestoring = useRef(false);
  useEffect(() => {
    if (wasRestoring.current && !isRestoring) void client.invalidateQueries();
    wasRestoring.current = isRestoring;
  }, [client, isRestoring]);
  return reading;
}

/** Which of two conflicts it is. */
const reasonOf = ({ params }: ApiError): string | undefined =>
  (params as { reason?: string } | undefined)?.reason;

/** What came of it, in the reader's words. */
function useProblemText(): (error: Error) => string {
  const { t } = useTranslation('takeout');
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError)) return t('restore.broken');
    if (error.code === 'payload_too_large') return t('failure.too_large');
    if (error.code !== 'conflict') return errorText(error);
    return reasonOf(error) === 'not_fresh' ? t('failure.not_fresh') : t('busy');
  };
}

export function useRequest() {
  const client = useQueryClient();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send<typeof requestTakeout>('POST', path, {}),
    onSettled: () => invalidate(client, path),
  });
  return { request: () => mutate(), isPending, problem: error ? problemText(error) : undefined };
}

function upload(file: File, onShare: (share: number) => void): Promise<void> {
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/takeout/restore');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onShare(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 300) resolve();
      else reject(new ApiError(new Response(null, { status, statusText }), responseText));
    });
    request.addEventListener('error', () => reject(new Error('The connection broke.')));
    request.send(form);
  });
}

export function useRestore() {
  const { t } = useTranslation('takeout');
  const client = useQueryClient();
  const problemText = useProblemText();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => upload(file, setShare),
    onSettled: () => invalidate(client, path),
  });
  const restore = (files: readonly File[]) => {
    const [file] = files;
    if (!file || isPending) return;
    reset();
    const isZip = file.name.toLowerCase().endsWith('.zip');
    setRefusal(
      isZip ? (file.size > largestTakeout ? t('failure.too_large') : undefined) : t('restore.wrongType'),
    );
    if (!isZip || file.size > largestTakeout) return;
    setShare(0);
    mutate(file);
  };
  return { restore, share, isPending, problem: refusal ?? (error ? problemText(error) : undefined) };
}
