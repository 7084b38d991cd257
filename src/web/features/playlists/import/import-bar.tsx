/** Below the list: how many are chosen and whether they fit, where they go, and the button that adds them. */
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ListedVideo } from '#contract/playlist-import.ts';
import type { listPlaylists } from '#contract/playlists.ts';
import { longestPlaylistName, mostPlaylistItems } from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { newOf, type Plan, roomOf } from './choice.ts';
import type { Outcome, Target } from './use-import.ts';

type ImportBarProps = {
  chosen: readonly ListedVideo[];
  plan: Plan;
  isBusy: boolean;
  onFit: () => void;
  onStart: (chosen: readonly ListedVideo[], target: Target) => Promise<Outcome['playlist']>;
};

export function ImportBar({ chosen, plan, isBusy, onFit, onStart }: ImportBarProps) {
  const { t } = useTranslation(['playlist-import', 'playlists']);
  const { count } = useFormats();
  const [target, setTarget] = useState<Target>({ kind: 'new', name: t('newName') });
  const isShort = newOf(chosen) > roomOf(plan);
  const isTooMany = target.kind !== 'none' && chosen.length > mostPlaylistItems;
  const isNamed = target.kind !== 'new' || (isVisible(target.name) && hidesNothing(target.name));
  return (
    // On a phone it would leave no room for the list between itself and the player.
    <div className="flex flex-col gap-3 rounded-lg bg-raised p-3 shadow-float sm:sticky sm:bottom-[calc(16px+var(--bottom-inset,0px)+env(safe-area-inset-bottom))] sm:z-20 sm:p-4">
      <ChosenFacts chosen={chosen} isShort={isShort} onFit={onFit} plan={plan} />
      {isTooMany ? (
        <p className="text-sm text-warning">{t('playlists:add.full', { n: count(mostPlaylistItems) })}</p>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <TargetChoice onTarget={setTarget} target={target} />
        <Button
          busy={isBusy}
          disabled={isBusy || chosen.length === 0 || isShort || isTooMany || !isNamed}
          onClick={() =>
            void onStart(chosen, target).then((playlist) => {
              if (playlist) setTarget({ kind: 'own', id: playlist.id, name: playlist.name });
            })
          }
          variant="primary"
        >
          <Plus aria-hidden="true" />
          {t('action', { n: count(chosen.length) })}
        </Button>
      </div>
    </div>
  );
}

type ChosenFactsProps = Pick<ImportBarProps, 'chosen' | 'plan' | 'onFit'> & { isShort: boolean };

/** Counted against the plan before anything is added. */
function ChosenFacts({ chosen, plan, isShort, onFit }: ChosenFactsProps) {
  const { t } = useTranslation('playlist-import');
  const { count } = useFormats();
  const room = roomOf(plan);
  const facts = { n: count(room), limit: count(plan.limit) };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm" role="status">
      <p className="font-medium text-strong">
        {t('chosen', { n: count(chosen.length), fresh: count(newOf(chosen)) })}
      </p>
      {Number.isFinite(room) ? (
        <p className={isShort ? 'text-warning' : 'text-muted'}>
          {t(isShort ? 'roomShort' : 'roomLeft', facts)}
          {isShort || room === 0 ? (
            <Link
              className="ms-2 text-body underline decoration-line-control underline-offset-4 hover:text-strong"
              to="/subscription"
            >
              {t('plans')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {isShort ? (
        <Button onClick={onFit} size="sm">
          {t('fit')}
        </Button>
      ) : null}
    </div>
  );
}

type TargetChoiceProps = { target: Target; onTarget: (target: Target) => void };

function TargetChoice({ target, onTarget }: TargetChoiceProps) {
  const { t } = useTranslation(['playlist-import', 'playlists']);
  const id = useId();
  const { items: own = [] } = usePages<typeof listPlaylists>('/api/playlists?limit=100');
  // One that was made a moment ago may not be in the list yet.
  const known = target.kind === 'own' && !own.some((one) => one.id === target.id) ? [target, ...own] : own;
  const options = [
    { value: 'new', label: t('targetNew') },
    { value: 'none', label: t('targetNone') },
    ...known.map(({ id: value, name }) => ({ value, label: name })),
  ];
  const choose = (value: string) => {
    const playlist = known.find((one) => one.id === value);
    if (playlist) onTarget({ kind: 'own', id: playlist.id, name: playlist.name });
    else onTarget(value === 'none' ? { kind: 'none' } : { kind: 'new', name: t('newName') });
  };
  return (
    <>
      <label
        className="flex min-w-0 flex-col gap-1.5 font-medium text-sm text-strong max-sm:w-full sm:w-60"
        htmlFor={`${id}-target`}
      >
        {t('target')}
        <Select
          id={`${id}-target`}
          onChange={(event) => choose(event.target.value)}
          options={options}
          value={target.kind === 'own' ? target.id : target.kind}
        />
      </label>
      {target.kind === 'new' ? (
        <label
          className="flex min-w-0 flex-col gap-1.5 font-medium text-sm text-strong max-sm:w-full sm:w-60"
          htmlFor={id}
        >
          {t('playlists:form.name')}
          <Input
            aria-invalid={!isVisible(target.name) || undefined}
            dir="auto"
            id={id}
            maxLength={longestPlaylistName}
            onChange={(event) => onTarget({ kind: 'new', name: event.target.value })}
            value={target.name}
          />
        </label>
      ) : null}
    </>
  );
}
