/** Saves what the list shows under a name, and keeps the views that there are. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Save, Star, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { addView, changeView, ListView, removeView } from '#contract/list-views.ts';
import { longestViewName, mostViews } from '#domain/limits.ts';
import { isVisible } from '#domain/names.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import type { ListState } from '../list-state.ts';
import { useChosenColumns } from '../table/column-chooser.tsx';
import { showsOf, stateOf, viewOf } from './view-state.ts';

type ViewsDialogProps = {
  views: readonly ListView[];
  state: ListState;
  onState: (state: ListState) => void;
  onClose: () => void;
};

export function ViewsDialog({ views, state, onState, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const { chosen } = useChosenColumns();
  const { add, change, remove } = useViewChanges();
  const nameBox = useRef<HTMLInputElement>(null);
  const shows = showsOf(state, state.columns ?? chosen ?? undefined);
  const show = (view: ListView) => onState(stateOf(view.shows));
  const isFull = views.length >= mostViews;
  return (
    <Dialog
      description={t('views.text')}
      firstFocus={nameBox}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('views.manage')}
    >
      <div className="flex flex-col gap-5">
        {isFull ? (
          <p className="text-muted text-sm">{t('views.full', { count: mostViews, n: count(mostViews) })}</p>
        ) : (
          <NameForm
            busy={add.isPending}
            label={t('views.saveAs')}
            nameBox={nameBox}
            onName={(name) =>
              add.mutate(
                { name, shows, isDefault: false },
                {
                  onSuccess: (view) => {
                    show(view);
                    onClose();
                  },
                },
              )
            }
            taken={views}
          />
        )}
        {views.length > 0 ? (
          <ul className="flex flex-col divide-y divide-line border-line border-y">
            {views.map((view) => (
              <ViewRow
                isShown={viewOf([view], state) !== undefined}
                key={view.id}
                onChange={(changed) => change.mutate({ id: view.id, ...changed })}
                onOverwrite={() => change.mutate({ id: view.id, shows }, { onSuccess: show })}
                onRemove={() => remove.mutate(view)}
                others={views.filter(({ id }) => id !== view.id)}
                view={view}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}

type ViewRowProps = {
  view: ListView;
  others: readonly ListView[];
  /** Whether it is what the list shows. */
  isShown: boolean;
  onChange: (changed: Partial<Pick<ListView, 'name' | 'isDefault'>>) => void;
  onOverwrite: () => void;
  onRemove: () => void;
};

function ViewRow({ view, others, isShown, onChange, onOverwrite, onRemove }: ViewRowProps) {
  const { t } = useTranslation('tracks');
  const [isRenaming, setRenaming] = useState(false);
  const { name, isDefault } = view;
  if (isRenaming)
    return (
      <li className="py-3">
        <NameForm
          given={name}
          label={t('views.newName')}
          onName={(next) => {
            if (next !== name) onChange({ name: next });
            setRenaming(false);
          }}
          taken={others}
        />
      </li>
    );
  return (
    <li className="flex items-center gap-1 py-2">
      <span className="min-w-0 flex-1 break-words text-sm text-strong" dir="auto">
        {name}
        {isDefault ? <span className="block text-muted text-xs">{t('views.isDefault')}</span> : null}
      </span>
      <IconButton
        aria-pressed={isDefault}
        icon={<Star className={cn(isDefault && 'fill-current')} />}
        label={t('views.makeDefault', { name })}
        onClick={() => onChange({ isDefault: !isDefault })}
        size="sm"
      />
      {isShown ? null : (
        <IconButton icon={<Save />} label={t('views.overwrite', { name })} onClick={onOverwrite} size="sm" />
      )}
      <IconButton
        icon={<Pencil />}
        label={t('views.rename', { name })}
        onClick={() => setRenaming(true)}
        size="sm"
      />
      <IconButton icon={<Trash2 />} label={t('views.remove', { name })} onClick={onRemove} size="sm" />
    </li>
  );
}

type NameFormProps = {
  label: string;
  given?: string;
  taken: readonly ListView[];
  busy?: boolean;
  onName: (name: string) => void;
  nameBox?: React.RefObject<HTMLInputElement | null>;
};

function NameForm({ label, given = '', taken, busy = false, onName, nameBox }: NameFormProps) {
  const { t } = useTranslation('tracks');
  const [name, setName] = useState(given);
  const [problem, setProblem] = useState<'required' | 'taken'>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    const isTaken = taken.some((view) => view.name.toLowerCase() === wanted.toLowerCase());
    const found = isVisible(wanted) ? (isTaken ? 'taken' : undefined) : 'required';
    setProblem(found);
    if (!found && !busy) onName(wanted);
  };
  return (
    <form className="flex items-end gap-2" method="post" noValidate onSubmit={submit}>
      <Field className="flex-1" error={problem && t(`views.problem.${problem}`)} label={label}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={longestViewName}
            onChange={({ target }) => setName(target.value)}
            ref={nameBox}
            value={name}
          />
        )}
      </Field>
      <Button busy={busy} type="submit" variant="primary">
        {t('views.saveName')}
      </Button>
    </form>
  );
}

type New = Omit<ListView, 'id'>;

const sendNew = (view: New) => send<typeof addView>('POST', '/api/tracks/views', { body: view });
const sendChange = ({ id, ...body }: Partial<ListView> & { id: string }) =>
  send<typeof changeView>('PATCH', '/api/tracks/views/:id', { params: { id }, body });
const sendRemoval = ({ id }: ListView) =>
  send<typeof removeView>('DELETE', '/api/tracks/views/:id', { params: { id } });

/** What is done to them, each with a way back where something is lost. */
function useViewChanges() {
  const client = useQueryClient();
  const { t } = useTranslation('tracks');
  const failed = useFailed();
  const undoable = useUndoable();
  const onSettled = () => invalidate(client, '/api/tracks/views');
  const onError = failed(t('views.notSaved'));
  const bringBack = useMutation({ mutationFn: sendNew, onError, onSettled });
  return {
    add: useMutation({ mutationFn: sendNew, onError, onSettled }),
    change: useMutation({ mutationFn: sendChange, onError, onSettled }),
    remove: useMutation({
      mutationFn: sendRemoval,
      onError,
      onSettled,
      onSuccess: (_reply, { id: _id, ...view }) =>
        undoable({
          title: t('views.removed', { name: view.name }),
          undoLater: t('remove.undoLater'),
          undo: () => bringBack.mutate(view),
        }),
    }),
  };
}
