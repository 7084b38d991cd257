/** What is read of songs, and what their owner decides of them: one, or apart, each time with a way back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  answerSongProposal,
  getSong,
  listSongProposals,
  Song,
  splitSong,
  undoSong,
} from '#contract/songs.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { undoMs, useUndoable } from '#web/ui/use-undoable.ts';

export const readSong = (id: string) => read<typeof getSong>('/api/songs/:id', { params: { id } });
export const readProposals = (limit: number) =>
  read<typeof listSongProposals>('/api/songs/proposals', { query: { limit } });

function useReadAgain(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([invalidate(client, '/api/songs'), invalidate(client, '/api/tracks')]);
}

/** Says what was done, and takes it back on a press. */
function useDecided(): (title: string, songId: string | undefined) => void {
  const { t } = useTranslation('songs');
  const failed = useFailed();
  const undoable = useUndoable();
  const readAgain = useReadAgain();
  const undo = useMutation({
    mutationFn: (id: string) => send<typeof undoSong>('POST', '/api/songs/:id/undo', { params: { id } }),
    onSuccess: () => toast({ title: t('undone') }),
    onError: failed(t('notUndone')),
    onSettled: readAgain,
  });
  return (title, songId) => {
    if (songId) undoable({ title, undoLater: t('undoLater'), undo: () => undo.mutate(songId) });
    else toast({ title, duration: undoMs });
  };
}

type Answer = { id: string; accept: boolean };

export function useAnswerProposal() {
  const { t } = useTranslation('songs');
  const failed = useFailed();
  const readAgain = useReadAgain();
  const done = useDecided();
  return useMutation({
    mutationFn: ({ id, accept }: Answer) =>
      send<typeof answerSongProposal>('POST', '/api/songs/proposals/:id', {
        params: { id },
        body: { accept },
      }),
    onSuccess: ([song], { accept }) =>
      done(accept ? t('joined', { title: song?.title ?? '' }) : t('kept'), song?.id),
    onError: failed(t('notAnswered')),
    onSettled: readAgain,
  });
}

/** Takes one link out of a song. */
export function useSplit(song: Song) {
  const { t } = useTranslation('songs');
  const failed = useFailed();
  const readAgain = useReadAgain();
  const done = useDecided();
  return useMutation({
    mutationFn: (trackId: string) =>
      send<typeof splitSong>('POST', '/api/songs/:id/split', {
        params: { id: song.id },
        body: { trackIds: [trackId] },
      }),
    onSuccess: () => done(t('split'), song.id),
    onError: failed(t('notSplit')),
    onSettled: readAgain,
  });
}
