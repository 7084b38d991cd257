/** What was found of songs elsewhere, and what their owner does with it: follow, dismiss, search, each time with a way back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { dismissSongFinds, followSongFinds, listSongFinds, searchSong } from '#contract/song-finds.ts';
import type { removeTrack } from '#contract/tracks.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { ApiError, send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { undoMs, useUndoable } from '#web/ui/use-undoable.ts';

export type Finds = ReplyOf<typeof listSongFinds>;

export const readFindsOf = (songId: string) =>
  read<typeof listSongFinds>('/api/songs/finds', { query: { songId } });
export const readFindsOfTracks = (trackIds: readonly string[]) =>
  read<typeof listSongFinds>('/api/songs/finds', { query: { trackIds: trackIds.join(',') } });
/** As many songs as a list holds that is still looked through; the next ones come when these are answered. */
export const readAllFinds = () => read<typeof listSongFinds>('/api/songs/finds', { query: { limit: 10 } });

const soonMs = 3_000;
const laterMs = 60_000;

/** An open page is told when something was found, and nothing of what came to nothing: that is asked for, ever more rarely. */
export const whileLooking = (query: {
  state: { data?: Finds | null; dataUpdateCount: number };
}): number | false => {
  if (!query.state.data?.looking.length) return false;
  return query.state.dataUpdateCount < 10 ? soonMs : laterMs;
};

function useReadAgain(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(['/api/songs', '/api/tracks', '/api/analytics'].map((path) => invalidate(client, path)));
}

const remove = (id: string) => send<typeof removeTrack>('DELETE', '/api/tracks/:id', { params: { id } });

export function useFollowFinds() {
  const { t } = useTranslation('finds');
  const { count: n, sentences } = useFormats();
  const failed = useFailed();
  const undoable = useUndoable();
  const readAgain = useReadAgain();

  async function takeBack(ids: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(ids.map(remove));
    const isDone = outcomes.every(({ status }) => status === 'fulfilled');
    toast(isDone ? { title: t('undone') } : { title: t('notUndone'), variant: 'destructive' });
    await readAgain();
  }

  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      send<typeof followSongFinds>('POST', '/api/songs/finds/follow', { body: { ids: [...ids] } }),
    onSuccess: ({ followed, waiting, refused }) => {
      const full = refused.filter(({ code }) => code === 'plan_limit').length;
      const others = refused.length - full;
      const rest = [
        waiting.length > 0 ? t('waits', { n: n(waiting.length) }) : '',
        full > 0 ? t('full', { n: n(full) }) : '',
        others > 0 ? t('refused', { n: n(others) }) : '',
      ].filter(Boolean);
      const ids = followed.map(({ id }) => id);
      const told = rest.length > 0 ? { description: sentences(rest) } : {};
      const variant = waiting.length > 0 ? 'default' : 'destructive';
      if (ids.length === 0) toast({ title: t('notFollowed'), duration: undoMs, ...told, variant });
      else
        undoable({
          title: t('followed', { count: ids.length, n: n(ids.length) }),
          ...told,
          undoLater: t('undoLater'),
          undo: () => takeBack(ids),
        });
    },
    onError: failed(t('notFollowed')),
    onSettled: readAgain,
  });
}

type Dismissal = { ids: string[]; dismissed: boolean };

export function useDismissFinds() {
  const { t } = useTranslation('finds');
  const client = useQueryClient();
  const failed = useFailed();
  const undoable = useUndoable();
  const mutation = useMutation({
    mutationFn: (body: Dismissal) =>
      send<typeof dismissSongFinds>('POST', '/api/songs/finds/dismiss', { body }),
    onSuccess: (_, { ids, dismissed }) => {
      const undo = () => mutation.mutate({ ids, dismissed: false });
      if (dismissed) undoable({ title: t('dismissed'), undoLater: t('undoLater'), undo });
      else toast({ title: t('undone') });
    },
    onError: failed(t('notSaved')),
    onSettled: () => invalidate(client, '/api/songs/finds'),
  });
  return mutation;
}

/** Asks one platform now, on the user's own wish. */
export function useSearchSong(songId: string) {
  const { t } = useTranslation('finds');
  const { until } = useFormats();
  const client = useQueryClient();
  const failed = useFailed();
  return useMutation({
    mutationFn: (platform: PlatformId) =>
      send<typeof searchSong>('POST', '/api/songs/:id/search', {
        params: { id: songId },
        body: { platform },
      }),
    onSuccess: (hits, platform) => {
      if (hits.length === 0) toast({ title: t('nothingFound', { platform: platformNames[platform] }) });
    },
    onError: (error, id) => {
      const platform = platformNames[id];
      if (error instanceof ApiError && error.code === 'too_soon') {
        const now = new Date();
        const again = new Date(now.getTime() + (error.retryAfter ?? 60) * 1000).toISOString();
        toast({ title: t('tooSoon', { platform, when: until(again, now) }) });
      } else failed(t('searchFailed', { platform }))(error);
    },
    onSettled: () => invalidate(client, '/api/songs/finds'),
  });
}
