/** What can be done to tracks: ask for new numbers now, take off the list, bring back. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { joinTracks, undoSong } from '#contract/songs.ts';
import type { ChosenTracks, removeTracks, restoreTracks } from '#contract/track-list.ts';
import type { listTracks, syncTrack, Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { ApiError, send } from '#web/data/api.ts';
import { useLiveStatus } from '#web/data/live.ts';
import { invalidate } from '#web/data/query.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { runEach, summarise } from './bulk.ts';

const askNow = (id: string) => send<typeof syncTrack>('POST', '/api/tracks/:id/sync', { params: { id } });

/** A platform answers within seconds; who has no live updates reads then. */
const answerMs = 5_000;

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all(['/api/tracks', '/api/analytics', '/api/sync'].map((path) => invalidate(client, path)));
}

function useReadLater(): () => void {
  const client = useQueryClient();
  const live = useLiveStatus();
  return () => {
    if (live !== 'live') setTimeout(() => void readAgain(client), answerMs);
  };
}

export function useRefreshTrack(track: Pick<Track, 'id' | 'platform'>) {
  const { t } = useTranslation('tracks');
  const failed = useFailed();
  const readLater = useReadLater();
  return useMutation({
    mutationFn: () => askNow(track.id),
    onSuccess: () => {
      toast({ title: t('refresh.asked', { platform: platformNames[track.platform] }) });
      readLater();
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      const seconds = (error instanceof ApiError && error.retryAfter) || 60;
      if (code === 'too_soon')
        toast({ title: t('refresh.tooSoon'), description: t('refresh.wait', { count: seconds }) });
      else if (code === 'conflict') toast({ title: t('refresh.paused'), variant: 'destructive' });
      else failed(t('refresh.failed'))(error);
    },
  });
}

/** How far a refresh of many songs has come. */
export type Asked = { done: number; of: number };

/** `onAsked` hears of it now and then, and of the end. */
export function useRefreshTracks(onAsked: (asked: Asked) => void = () => undefined) {
  const { t } = useTranslation('tracks');
  const { count: n, sentences } = useFormats();
  const errorText = useErrorText();
  const failed = useFailed();
  const readLater = useReadLater();
  return useMutation({
    mutationFn: async (idsOf: () => Promise<readonly string[]>) => {
      const ids = await idsOf();
      const every = Math.ceil(ids.length / 100);
      const onDone = (done: number) => {
        if (done % every === 0) onAsked({ done, of: ids.length });
      };
      return runEach(ids, askNow, { onDone });
    },
    onError: failed(t('refresh.failed')),
    onSuccess: (outcomes) => {
      const { asked, tooSoon, paused, failed } = summarise(outcomes);
      const told = (key: 'manyAsked' | 'manyTooSoon' | 'manyPaused' | 'manyFailed', count: number) =>
        count === 0 ? [] : [t(`refresh.${key}`, { count, n: n(count) })];
      const [title, ...rest] = [
        ...told('manyAsked', asked),
        ...told('manyTooSoon', tooSoon),
        ...told('manyPaused', paused),
        ...told('manyFailed', failed),
      ];
      if (failed === outcomes.length) rest.push(errorText(outcomes[0]?.error));
      toast({
        title,
        ...(rest.length > 0 && { description: sentences(rest) }),
        variant: asked === 0 && tooSoon === 0 ? 'destructive' : 'default',
      });
      readLater();
    },
  });
}

/** Takes songs off the list at once, and off the account behind it; the toast brings them back. */
export function useRemoveTracks() {
  const client = useQueryClient();
  const { t } = useTranslation('tracks');
  const { count: n } = useFormats();
  const failed = useFailed();
  const undoable = useUndoable();

  async function bringBack(removals: readonly Removal[]): Promise<void> {
    const outcomes = await Promise.allSettled(
      removals.map(({ removedAt }) =>
        send<typeof restoreTracks>('POST', '/api/tracks/restore', { body: { removedAt } }),
      ),
    );
    await readAgain(client);
    const lost = outcomes.find(({ status }) => status === 'rejected');
    const count = removals.reduce((sum, { removed }) => sum + removed, 0);
    if (lost?.status === 'rejected') failed(t('remove.notRestored', { count, n: n(count) }))(lost.reason);
    else toast({ title: t('remove.restored', { count, n: n(count) }) });
  }

  return useMutation({
    mutationFn: (chosen: readonly ChosenTracks[]) =>
      Promise.all(
        chosen.map((some) =>
          send<typeof removeTracks>('POST', '/api/tracks/remove', { body: { chosen: some } }),
        ),
      ),
    onMutate: (chosen) => takeOff(client, new Set(chosen.flatMap((some) => ('ids' in some ? some.ids : [])))),
    onError: (error, chosen, putBack) => {
      // Back in their places at once: without the server nothing can be read again.
      putBack?.();
      const count = chosen.reduce((sum, some) => sum + ('ids' in some ? some.ids.length : 0), 0);
      failed(count > 0 ? t('remove.failed', { count, n: n(count) }) : t('remove.noneRemoved'))(error);
    },
    onSuccess: (removals) => {
      const count = removals.reduce((sum, { removed }) => sum + removed, 0);
      undoable({
        title: t('remove.done', { count, n: n(count) }),
        undoLater: t('remove.undoLater'),
        undo: () => bringBack(removals),
      });
      return readAgain(client);
    },
  });
}

type Removal = ReplyOf<typeof removeTracks>;

/** Hides songs on every page of a list that was read; the answer puts them back. */
async function takeOff(client: QueryClient, ids: ReadonlySet<string>): Promise<() => void> {
  const pages = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isPage(queryKey) };
  if (ids.size === 0) return () => undefined;
  await client.cancelQueries(pages);
  const before = client.getQueriesData<Track[] | null>(pages);
  client.setQueriesData<Track[] | null>(pages, (page) => page?.filter(({ id }) => !ids.has(id)));
  return () => {
    for (const [queryKey, data] of before) client.setQueryData(queryKey, data);
  };
}

/** Lists that are read one page after the other have longer keys. */
const isPage = ([address, ...rest]: readonly unknown[]): boolean =>
  rest.length === 0 &&
  String(address).split('?')[0] === ('/api/tracks' satisfies (typeof listTracks)['path']);

/** Makes one song of several links; the toast parts them again. */
export function useJoinTracks() {
  const client = useQueryClient();
  const { t } = useTranslation('songs');
  const { t: ownText } = useTranslation('tracks');
  const failed = useFailed();
  const undoable = useUndoable();
  const again = () => Promise.all([readAgain(client), invalidate(client, '/api/songs')]);
  const part = (id: string) =>
    send<typeof undoSong>('POST', '/api/songs/:id/undo', { params: { id } }).then(
      () => toast({ title: t('undone') }),
      failed(t('notUndone')),
    );
  return useMutation({
    mutationFn: (trackIds: string[]) => send<typeof joinTracks>('POST', '/api/songs', { body: { trackIds } }),
    onSuccess: (song) =>
      undoable({
        title: t('joined', { title: song.title }),
        undoLater: t('undoLater'),
        undo: () => part(song.id).then(again),
      }),
    onError: failed(ownText('bulk.notJoined')),
    onSettled: again,
  });
}
