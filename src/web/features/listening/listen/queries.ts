/** Opening a link, and what its recipient sends. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  addListeningComment,
  countListening,
  getListening,
  Listening,
  OpenListening,
  unlockListening,
} from '#contract/listening-page.ts';
import { send } from '#web/data/api.ts';
import { listeningPass } from '#web/data/kept-texts.ts';
import { read } from '#web/data/query.ts';

/** Addresses of audio are good for an hour: a page that stays open gets new ones in time. */
const freshMs = 30 * 60_000;

export const readListening = (token: string) =>
  read<typeof getListening>('/api/listen/:token', { params: { token } });

const unlock = (token: string, body: { password?: string; pass?: string }) =>
  send<typeof unlockListening>('POST', '/api/listen/:token/unlock', { params: { token }, body });

/** The pass of a link with a password, as this tab keeps it; it is another one's after the next unlocking. */
function keptPass(token: string): string | undefined {
  const [of, pass] = listeningPass.read().split(' ');
  return of === token ? pass : undefined;
}

/** What the link leads to; unlocked by the pass of this tab where there is one. */
export function useListening(token: string) {
  const client = useQueryClient();
  const { queryKey } = readListening(token);
  const [isTrying, setTrying] = useState(true);
  const query = useQuery({ ...readListening(token), retry: false });
  const { data, refetch } = query;
  const pass = data && !data.isLocked ? data.pass : undefined;
  const isLocked = data?.isLocked === true;
  const show = (opened: OpenListening) => client.setQueryData<Listening | null>(queryKey, opened);
  useEffect(() => {
    if (!isLocked) return;
    const kept = keptPass(token);
    if (!kept) return setTrying(false);
    unlock(token, { pass: kept })
      .then((opened) => client.setQueryData<Listening | null>(readListening(token).queryKey, opened))
      .catch(() => listeningPass.keep(''))
      .finally(() => setTrying(false));
  }, [client, isLocked, token]);
  /** With new addresses. */
  const readAgain = () =>
    pass && keptPass(token) ? unlock(token, { pass }).then(show) : refetch().then(() => {});
  useEffect(() => {
    const timer = setInterval(() => void readAgain().catch(() => undefined), freshMs);
    return () => clearInterval(timer);
  });
  return { ...query, isTrying: isLocked && isTrying, readAgain };
}

export function useUnlock(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => unlock(token, { password }),
    onSuccess: (opened) => {
      listeningPass.keep(`${token} ${opened.pass}`);
      client.setQueryData<Listening | null>(readListening(token).queryKey, opened);
    },
  });
}

/** What is counted is no matter of whoever listens: it may fail. */
export const count = (token: string, grant: string, played?: string): void =>
  void send<typeof countListening>('POST', '/api/listen/:token/count', {
    params: { token },
    body: { grant, ...(played && { played }) },
  }).catch(() => undefined);

type Said = { uploadId: string; at: number; name: string; text: string };

export function useComment(token: string, grant: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) =>
      send<typeof addListeningComment>('POST', '/api/listen/:token/comments', {
        params: { token },
        body: { grant, ...said },
      }),
    onSuccess: (comment) => {
      client.setQueryData<Listening | null>(readListening(token).queryKey, (now) =>
        now && !now.isLocked ? { ...now, notes: [...now.notes, comment] } : now,
      );
      onDone();
    },
  });
}
