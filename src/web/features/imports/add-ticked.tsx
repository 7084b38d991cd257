/** Songs of an import that are not followed yet: ticked, counted against the plan, and added together. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { getOverview } from '#contract/analytics.ts';
import { mostUrlsAtOnce } from '#domain/limits.ts';
import { unlimited } from '#domain/plans.ts';
import { OwnerOnly } from '#web/data/may.tsx';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** What can be added, by its id among the songs of the import. */
type Offered = { id: string; line: string };

/** Whoever brings a list of songs means to follow them; in a table of figures each is ticked by hand. */
export function useTicks(offered: readonly Offered[], isList: boolean) {
  const [said, setSaid] = useState<Record<string, boolean>>({});
  const isTicked = (id: string): boolean => said[id] ?? isList;
  return {
    offered,
    ticked: offered.filter(({ id }) => isTicked(id)).slice(0, mostUrlsAtOnce),
    isTicked,
    tick: (id: string, isOn: boolean) => setSaid({ ...said, [id]: isOn }),
    tickAll: (isOn: boolean) => setSaid(Object.fromEntries(offered.map(({ id }) => [id, isOn]))),
  };
}

type AddTickedProps = { ticks: ReturnType<typeof useTicks>; onAdd: (links: string) => void };

export function AddTicked({ ticks: { offered, ticked, tickAll }, onAdd }: AddTickedProps) {
  const { t } = useTranslation(['imports', 'finds', 'playlist-import']);
  const { count } = useFormats();
  const { data } = useQuery(read<typeof getOverview>('/api/analytics/overview', { query: {} }));
  const plan = data?.plan;
  const left = plan && plan.limit !== unlimited ? Math.max(0, plan.limit - plan.used) : undefined;
  const isShort = left !== undefined && ticked.length > left;
  const facts = { n: count(left ?? 0), limit: count(plan?.limit ?? 0) };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <Checkbox
        checked={ticked.length === offered.length}
        className="min-h-9 items-center pointer-coarse:min-h-11"
        label={t('song.all')}
        mixed={ticked.length > 0 && ticked.length < offered.length}
        onChange={(event) => tickAll(event.target.checked)}
      />
      <Button
        disabled={ticked.length === 0 || left === 0}
        onClick={() => onAdd(ticked.map(({ line }) => line).join('\n'))}
        size="sm"
        variant="primary"
      >
        {t('finds:follow', { n: count(ticked.length) })}
      </Button>
      {left === undefined ? null : (
        <p className="text-muted text-sm">
          {t(isShort ? 'playlist-import:roomShort' : 'playlist-import:roomLeft', facts)}
          {isShort ? (
            <OwnerOnly>
              <Link
                className="ms-2 text-body underline decoration-line-control underline-offset-4 hover:text-strong"
                to="/subscription"
              >
                {t('playlist-import:plans')}
              </Link>
            </OwnerOnly>
          ) : null}
        </p>
      )}
    </div>
  );
}
