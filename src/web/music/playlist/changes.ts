/** What can be done to any playlist and to what is in it: the page shows it at once, says what came of it, and takes it back. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

type Removing = {
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  /** Whatever lists playlists. */
  readAgain: () => Promise<void>;
};

/** The toast brings it back. */
export function useRemoving({ remove, restore, readAgain }: Removing) {
  const { t } = useTranslation('playlists');
  const failed = useFailed();
  const undoable = useUndoable();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => remove(id),
    onError: (error, { name }) => failed(t('notRemoved', { name }))(error),
    onSuccess: (_, { id, name }) => {
      const back = () => restore(id).then(readAgain, failed(t('notRestored', { name })));
      undoable({ title: t('removed', { name }), undo: back });
      return readAgain();
    },
  });
}

type Item = { id: string; title: string };
type Shown<One> = { items: One[]; version: number };

/** The playlist as the page has it. */
function useShown<One extends Item>(queryKey: QueryKey) {
  const client = useQueryClient();
  const change = (next: (now: Shown<One>) => Shown<One>) =>
    client.setQueryData<Shown<One> | null>(queryKey, (now) => now && next(now));
  return {
    version: () => client.getQueryData<Shown<One> | null>(queryKey)?.version,
    changeItems: async (next: (items: One[]) => One[]) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Shown<One> | null>(queryKey);
      change((now) => ({ ...now, items: next(now.items) }));
      return { before };
    },
    back: (context: { before: Shown<One> | null | undefined } | undefined) =>
      client.setQueryData(queryKey, context?.before),
    keepVersion: ({ version }: { version: number }) => void change((now) => ({ ...now, version })),
  };
}

type OfItems = {
  /** Of the one playlist as it is read. */
  queryKey: QueryKey;
  version: number;
  remove: (itemId: string) => Promise<{ version: number }>;
  restore: (itemId: string) => Promise<unknown>;
  order: (itemIds: string[], version: number) => Promise<{ version: number }>;
  readAgain: () => Promise<void>;
};

/** Takes out, which the toast puts back, and puts in order: one order after another, each with the version before it. */
export function useItemChanges<One extends Item>(of: OfItems) {
  const { t } = useTranslation('playlists');
  const failed = useFailed();
  const undoable = useUndoable();
  const shown = useShown<One>(of.queryKey);
  const remove = useMutation({
    mutationFn: ({ id }: One) => of.remove(id),
    onMutate: ({ id }) => shown.changeItems((items) => items.filter((other) => other.id !== id)),
    onError: (error, { title }, context) => {
      shown.back(context);
      failed(t('items.notRemoved', { title }))(error);
    },
    onSuccess: (changed, { id, title }) => {
      shown.keepVersion(changed);
      const back = () => of.restore(id).then(of.readAgain, failed(t('items.notRestored', { title })));
      undoable({ title: t('items.removed', { title }), undo: back });
      return of.readAgain();
    },
  });
  const order = useMutation({
    mutationFn: (itemIds: string[]) => of.order(itemIds, shown.version() ?? of.version),
    scope: { id: `order ${of.queryKey.join(' ')}` },
    onMutate: (itemIds) =>
      shown.changeItems((items) => {
        const byId = new Map(items.map((item) => [item.id, item]));
        return itemIds.flatMap((id) => byId.get(id) ?? []);
      }),
    onError: (error, _, context) => {
      shown.back(context);
      if (!(error instanceof ApiError) || error.status !== 409) return failed(t('items.notMoved'))(error);
      toast({ title: t('items.notMoved'), description: t('items.changedElsewhere'), variant: 'destructive' });
      return of.readAgain();
    },
    onSuccess: shown.keepVersion,
  });
  return { remove, order };
}
