/** What can be done to the chosen songs; rises from below while some are chosen. */
import { useQueryClient } from '@tanstack/react-query';
import { Link2, RefreshCw, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mostLinksOfSong, mostUrlsAtOnce } from '#domain/limits.ts';
import type { ListColumn } from '#domain/list-columns.ts';
import { EditorsOnly, useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { type Asked, useJoinTracks, useRefreshTracks, useRemoveTracks } from '../mutations.ts';
import { readOutline, readPage } from '../queries.ts';
import { mostIdsInAddress } from './export.ts';
import { ListExport } from './export-menu.tsx';
import type { ListState } from './list-state.ts';
import { chosenTracks, countChosen, type Selection, wholeSelection } from './selection.ts';

type BulkBarProps = {
  selection: Selection;
  /** All that the filters let through. */
  links: number;
  state: ListState;
  /** Those of the table. */
  columns: readonly ListColumn[];
  onSelection: (change: (before: Selection) => Selection) => void;
  onClear: () => void;
  /** What other features do to them. */
  forChosen: (trackIds: () => Promise<string[]>) => ReactNode;
};

export function BulkBar(props: BulkBarProps) {
  const { selection, links, state, columns, onSelection, onClear, forChosen } = props;
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const mayEdit = useMay('edit');
  const [asked, setAsked] = useState<Asked>();
  const refresh = useRefreshTracks(setAsked);
  const remove = useRemoveTracks();
  const join = useJoinTracks();
  const everyId = useEveryId(state);
  const chosen = countChosen(selection, links);
  const ids = [...selection.ids];
  const { isAll } = selection;
  const everyChosen = isAll ? () => everyId(selection.ids) : async () => ids;
  return (
    <section
      aria-label={t('bulk.name')}
      className="sticky bottom-[calc(16px+var(--bottom-inset,0px)+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit max-w-full animate-rise-in flex-wrap items-center justify-center gap-2 rounded-lg bg-raised p-2 shadow-float"
    >
      <p aria-live="polite" className="px-2 font-medium text-sm text-strong">
        {t('bulk.selected', { count: chosen, n: count(chosen) })}
      </p>
      {chosen < links ? (
        <Button onClick={() => onSelection(() => wholeSelection)} size="sm" variant="ghost">
          {t('bulk.allOf', { count: links, n: count(links) })}
        </Button>
      ) : null}
      <EditorsOnly>
        <Button busy={refresh.isPending} onClick={() => refresh.mutate(everyChosen)} size="sm">
          <RefreshCw aria-hidden="true" />
          {t('refresh.now')}
        </Button>
      </EditorsOnly>
      {isAll && ids.length > mostIdsInAddress ? null : (
        <ListExport
          chosen={chosen}
          columns={columns}
          except={isAll ? ids : undefined}
          ids={isAll ? undefined : ids}
          side="top"
          size="sm"
          state={state}
        />
      )}
      {chosen <= mostUrlsAtOnce ? forChosen(everyChosen) : null}
      {mayEdit && !isAll && ids.length > 1 && ids.length <= mostLinksOfSong ? (
        <Button busy={join.isPending} onClick={() => join.mutate(ids, { onSuccess: onClear })} size="sm">
          <Link2 aria-hidden="true" />
          {t('bulk.join')}
        </Button>
      ) : null}
      <EditorsOnly>
        <Button
          busy={remove.isPending}
          onClick={() => {
            remove.mutate(chosenTracks(selection, state), { onSettled: onClear });
            if (!isAll) onClear();
          }}
          size="sm"
        >
          <Trash2 aria-hidden="true" />
          {t('remove.now')}
        </Button>
      </EditorsOnly>
      <IconButton icon={<X />} label={t('bulk.clear')} onClick={onClear} size="sm" />
      {refresh.isPending && asked ? (
        <Progress
          className="w-full"
          label={t('refresh.now')}
          max={asked.of}
          text={t('refresh.progress', { n: count(asked.done), of: count(asked.of) })}
          value={asked.done}
        />
      ) : null}
    </section>
  );
}

/** The ids of all that the filters let through, without some; read page by page, those that are there already not again. */
function useEveryId(state: ListState) {
  const client = useQueryClient();
  return async (except: ReadonlySet<string>): Promise<string[]> => {
    const outline = await client.fetchQuery(readOutline(state));
    const cuts = outline?.cuts ?? [];
    const ids = new Set<string>();
    for (let place = 0; place <= cuts.length; place++) {
      const page = await client.fetchQuery(readPage(state, cuts, place));
      for (const { id } of page ?? []) ids.add(id);
    }
    return [...ids.difference(except)];
  };
}
