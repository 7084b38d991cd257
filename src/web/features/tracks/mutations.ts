/** What can be done to tracks: ask for new numbers now, take off the list, bring back. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { removeTrack, restoreTrack, syncTrack, Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { ApiError, send } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useLiveStatus } from '#web/data/live.ts';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { toast } from '#web/ui/toast-store.ts';
import { runEach, summarise } from './bulk.ts';
import { readAllTracks } from './queries.ts';

const askNow = (id: string) => send<typeof syncTrack>('POST', '/api/tracks/:id/sync', { params: { id } });
const remove = (id: string) => send<typeof removeTrack>('DELETE', '/api/tracks/:id', { params: { id } });
const restore = (id: string) =>
  send<typeof restoreTrack>('POST', '/api/tracks/:id/restore', { params: { id } });

/** A platform answers within seconds; who has no live updates reads then. */
const answerMs = 5_000;

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([invalidate(client, '/api/tracks'), invalidate(client, '/api/analytics')]);
}

function useReadLater(): () => void {
  const client = useQueryClient();
  const live = useLiveStatus();
  return () => {
    if (live !== 'live') setTimeout(() => void readAgain(client), answerMs);
  };
}

export function useRefreshTrack(track: Track) {
  const { t } = useTranslation('tracks');
  const errorText = useErrorText();
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
      else toast({ title: t('refresh.failed'), description: errorText(error), variant: 'destructive' });
    },
  });
}

export function useRefreshTracks() {
  const { t } = useTranslation('tracks');
  const { count: n } = useFormats();
  const errorText = useErrorText();
  const readLater = useReadLater();
  return useMutation({
    mutationFn: (ids: readonly string[]) => runEach(ids, askNow),
    onSuccess: (outcomes) => {
      const { asked, tooSoon, paused, failed } = summarise(outcomes);
      const say = (key: 'manyAsked' | 'manyTooSoon' | 'manyPaused' | 'manyFailed', count: number) =>
        count === 0 ? [] : [t(`refresh.${key}`, { count, n: n(count) })];
      const [title, ...rest] = [
        ...say('manyAsked', asked),
        ...say('manyTooSoon', tooSoon),
        ...say('manyPaused', paused),
        ...say('manyFailed', failed),
      ];
      if (failed === outcomes.length) rest.push(errorText(outcomes[0]?.error));
      toast({
        title,
        ...(rest.length > 0 && { description: rest.join(' ') }),
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
  const errorText = useErrorText();

  async function bringBack(ids: readonly string[]): Promise<void> {
    const failed = (await runEach(ids, restore)).filter(({ error }) => error !== undefined).length;
    await readAgain(client);
    if (failed > 0)
      toast({ title: t('remove.notRestored', { count: failed, n: n(failed) }), variant: 'destructive' });
    else toast({ title: t('remove.restored', { count: ids.length, n: n(ids.length) }) });
  }

  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const { queryKey } = readAllTracks();
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        before?.filter((track) => !ids.includes(track.id)),
      );
      const outcomes = await runEach(ids, remove);
      const isStill = new Set(outcomes.flatMap(({ id, error }) => (error === undefined ? [] : [id])));
      // Back in its place at once: without the server nothing can be read again.
      if (isStill.size > 0)
        client.setQueryData(queryKey, (now) => {
          const shown = new Set(now?.map(({ id }) => id));
          return before?.filter(({ id }) => shown.has(id) || isStill.has(id));
        });
      return outcomes;
    },
    onSuccess: (outcomes) => {
      const gone = outcomes.filter(({ error }) => error === undefined).map(({ id }) => id);
      const failed = outcomes.length - gone.length;
      if (gone.length === 0) {
        toast({
          title: t('remove.failed', { count: failed, n: n(failed) }),
          description: errorText(outcomes[0]?.error),
          variant: 'destructive',
        });
      } else {
        toast({
          title: t('remove.done', { count: gone.length, n: n(gone.length) }),
          ...(failed > 0 && { description: t('remove.failed', { count: failed, n: n(failed) }) }),
          duration: 10_000,
          action: {
            label: t('remove.undo'),
            altText: t('remove.undoLater'),
            onPress: () => void bringBack(gone),
          },
        });
      }
      return readAgain(client);
    },
  });
}
