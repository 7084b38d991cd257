/** The catalogue check: what is read of it, and every repair with its way back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { followSongFinds } from '#contract/song-finds.ts';
import type {
  listSongIssues,
  SongIssue,
  SongIssueKind,
  setSongFacts,
  settleSongIssue,
} from '#contract/song-issues.ts';
import type { joinTracks, splitSong, undoSong } from '#contract/songs.ts';
import type { addTracks, removeTrack, restoreTrack } from '#contract/tracks.ts';
import { ApiError, send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

export const readIssueCounts = () => read<typeof listSongIssues>('/api/songs/issues');
export const readIssues = (kind: SongIssueKind, limit: number) =>
  read<typeof listSongIssues>('/api/songs/issues', { query: { kind, limit } });

type Facts = { isrc?: string | null; releaseDate?: string | null };
type Step = () => Promise<unknown>;
export type Repair = {
  does: Step;
  undoes: Step;
  says: 'settled' | 'removed' | 'replaced' | 'separated' | 'saved' | 'followed';
};

const settle = ({ kind, trackId, platform }: SongIssue, settled: boolean) =>
  send<typeof settleSongIssue>('POST', '/api/songs/issues/settle', {
    body: { kind, trackId, settled, ...(platform && { platform }) },
  });
const remove = (id: string) => send<typeof removeTrack>('DELETE', '/api/tracks/:id', { params: { id } });
const restore = (id: string) =>
  send<typeof restoreTrack>('POST', '/api/tracks/:id/restore', { params: { id } });

/** The platform does not know the song under the link that was given, or cannot be asked now. */
export class NotAdded extends Error {}

/** The new link takes the old one's place in its song before that goes. */
async function replace(oldId: string, url: string): Promise<string> {
  const body = { urls: [url] };
  const { added, existing } = await send<typeof addTracks>('POST', '/api/tracks', { body });
  const id = [...added, ...existing][0]?.id;
  if (!id || id === oldId) throw new NotAdded();
  try {
    await send<typeof joinTracks>('POST', '/api/songs', { body: { trackIds: [oldId, id] } });
  } catch (error) {
    // Its ISRC has joined them already.
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
  }
  await remove(oldId);
  return id;
}

const setFacts = (id: string, body: Facts) =>
  send<typeof setSongFacts>('PATCH', '/api/songs/:id/facts', { params: { id }, body });

export const repairs = {
  settle: (issue: SongIssue): Repair => ({
    does: () => settle(issue, true),
    undoes: () => settle(issue, false),
    says: 'settled',
  }),
  remove: (id: string): Repair => ({
    does: () => remove(id),
    undoes: () => restore(id),
    says: 'removed',
  }),
  replace: (oldId: string, url: string): Repair => {
    let id = '';
    return {
      does: async () => {
        id = await replace(oldId, url);
      },
      undoes: async () => {
        await restore(oldId);
        await remove(id);
      },
      says: 'replaced',
    };
  },
  separate: ({ songId: id }: SongIssue, trackId: string): Repair => ({
    does: () =>
      send<typeof splitSong>('POST', '/api/songs/:id/split', {
        params: { id },
        body: { trackIds: [trackId] },
      }),
    undoes: () => send<typeof undoSong>('POST', '/api/songs/:id/undo', { params: { id } }),
    says: 'separated',
  }),
  isrc: ({ songId }: SongIssue, isrc: string): Repair => ({
    does: () => setFacts(songId, { isrc }),
    undoes: () => setFacts(songId, { isrc: null }),
    says: 'saved',
  }),
  releaseDate: ({ songId }: SongIssue, releaseDate: string): Repair => ({
    does: () => setFacts(songId, { releaseDate }),
    undoes: () => setFacts(songId, { releaseDate: null }),
    says: 'saved',
  }),
  follow: (findId: string): Repair => {
    let added: string[] = [];
    return {
      does: async () => {
        const body = { ids: [findId] };
        const reply = await send<typeof followSongFinds>('POST', '/api/songs/finds/follow', { body });
        added = reply.followed.map(({ id }) => id);
      },
      undoes: () => Promise.all(added.map(remove)),
      says: 'followed',
    };
  },
};

export function useRepair() {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const failed = useFailed();
  const undoable = useUndoable();
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all(['/api/songs', '/api/tracks', '/api/analytics'].map((path) => invalidate(client, path)));
  const undo = useMutation({
    mutationFn: ({ undoes }: Repair) => undoes(),
    onSuccess: () => toast({ title: t('undone') }),
    onError: failed(t('notUndone')),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: ({ does }: Repair) => does(),
    onSuccess: (_, repair) =>
      undoable({ title: t(repair.says), undoLater: t('undoLater'), undo: () => undo.mutate(repair) }),
    onError: (error) =>
      toast({
        title: t(error instanceof NotAdded ? 'notAdded' : 'notSaved'),
        ...(!(error instanceof NotAdded) && { description: errorText(error) }),
        variant: 'destructive',
      }),
    onSettled: readAgain,
  });
}
