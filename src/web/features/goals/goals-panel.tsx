/** What somebody wants to reach, how far it is, and beyond which gain of a day they are told. */
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Alert, Goal } from '#contract/goals.ts';
import type { getForecast } from '#contract/insights.ts';
import { dayIn, daysBetween } from '#domain/days.ts';
import { longestForecast } from '#domain/limits.ts';
import { capitalized, nameInSentence } from '#i18n/figures/rare-formats.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { read } from '#web/data/query.ts';
import { useNow } from '#web/data/use-now.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { GoalDialog } from './goal-dialog.tsx';
import { readAlerts, readGoals, type Subject, useRemove } from './requests.ts';

/** Without a subject all of the account are listed, and new ones are of all songs. */
export function GoalsPanel({ subject = {} }: { subject?: Subject }) {
  const { t } = useTranslation('goals');
  const goals = useQuery(readGoals(subject));
  const alerts = useQuery(readAlerts(subject));
  const [edited, setEdited] = useState<Goal | 'new'>();
  const goalsError = usePanelError(goals);
  const error = usePanelError(alerts) ?? goalsError;
  const [set, drawn] = [goals.data, alerts.data];
  return (
    <Panel
      actions={
        <EditorsOnly>
          <Button onClick={() => setEdited('new')} size="sm">
            <Plus aria-hidden="true" />
            {t('add')}
          </Button>
        </EditorsOnly>
      }
      error={error}
      title={t('title')}
    >
      {set && drawn ? (
        set.length + drawn.length === 0 ? (
          <p className="text-muted text-sm">{t('none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {set.map((goal) => (
              <GoalRow
                asOf={goals.dataUpdatedAt}
                goal={goal}
                isNamed={!hasSubject(subject)}
                key={goal.id}
                onEdit={() => setEdited(goal)}
              />
            ))}
            {drawn.map((alert) => (
              <AlertRow alert={alert} isNamed={!hasSubject(subject)} key={alert.id} />
            ))}
          </ul>
        )
      ) : error ? null : (
        <Skeleton className="h-16" />
      )}
      {edited ? (
        <GoalDialog
          goal={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          subject={subject}
        />
      ) : null}
    </Panel>
  );
}

const hasSubject = ({ trackId, songId }: Subject): boolean => (trackId ?? songId) !== undefined;

type Named = Pick<Goal, 'title' | 'metric'>;

/** Of what it is, where the page does not say so itself. */
function useOf(): (one: Named) => string {
  const { t } = useTranslation('goals');
  return ({ title }) => title ?? t('all');
}

/** Says what it is of a metric, whose name may stand in the middle of it or at its beginning. */
function useSayOf(): (metric: Goal['metric'], say: (metric: string) => string) => string {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  return (metric, say) => capitalized(say(nameInSentence(language, t(`name.${metric}`))), language);
}

/** `asOf`: when the goals were read. */
type GoalRowProps = { goal: Goal; asOf: number; isNamed: boolean; onEdit: () => void };

function GoalRow({ goal, asOf, isNamed, onEdit }: GoalRowProps) {
  const { t } = useTranslation('goals');
  const sayOf = useSayOf();
  const { count, day, timeZone } = useFormats();
  const of = useOf();
  const { mutate: remove } = useRemove();
  const { id, metric, target, due, value, progress, reachedAt } = goal;
  const facts = { target: count(target), day: due ? day(due) : '' };
  const name = sayOf(metric, (of) => t(due ? 'dueBy' : 'goal', { ...facts, metric: of }));
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        {isNamed ? (
          <p className="wrap-anywhere text-muted text-xs" dir="auto">
            {of(goal)}
          </p>
        ) : null}
        <p className="font-medium text-sm text-strong">{name}</p>
        <Progress
          className="mt-2 max-w-md"
          label={name}
          max={1}
          text={
            reachedAt
              ? t('reached', { day: day(dayIn(new Date(reachedAt), timeZone)) })
              : t('progress', { value: value === null ? '–' : count(value), target: count(target) })
          }
          value={progress}
          warn={false}
        />
        {reachedAt || !due ? null : <Likely asOf={asOf} due={due} goal={goal} />}
      </div>
      <EditorsOnly>
        <PlainIconButton icon={<Pencil />} label={t('edit', { name })} onClick={onEdit} />
        <PlainIconButton
          icon={<Trash2 />}
          label={t('remove', { name })}
          onClick={() => remove({ kind: 'goal', id, name })}
        />
      </EditorsOnly>
    </li>
  );
}

/** Where the forecast says something of that day; it is refused where too little is known. */
type LikelyProps = { goal: Goal; due: string; asOf: number };

function Likely({ goal, due, asOf }: LikelyProps) {
  const { t } = useTranslation('goals');
  const { count, timeZone } = useFormats();
  const { trackId, songId, metric } = goal;
  const days = daysBetween(dayIn(useNow(asOf), timeZone), due) + 1;
  const { data } = useQuery({
    ...read<typeof getForecast>('/api/analytics/forecast', {
      query: {
        ...(trackId && { trackId }),
        ...(songId && { songId }),
        metric,
        days: Math.min(longestForecast, Math.max(1, days)),
      },
    }),
    enabled: days <= longestForecast,
    retry: false,
  });
  const then = data?.totals.find(({ date }) => date === due);
  if (!then) return null;
  const [low, high] = [then.low, then.high].map((end) => count(Math.round(end)));
  return <p className="mt-1 text-muted text-xs">{t('likely', { low, high })}</p>;
}

function AlertRow({ alert, isNamed }: { alert: Alert; isNamed: boolean }) {
  const { t } = useTranslation('goals');
  const sayOf = useSayOf();
  const { count } = useFormats();
  const of = useOf();
  const { mutate: remove } = useRemove();
  const { id, direction, threshold, metric } = alert;
  const name = sayOf(metric, (of) => t(direction, { n: count(threshold), metric: of }));
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        {isNamed ? (
          <p className="wrap-anywhere text-muted text-xs" dir="auto">
            {of(alert)}
          </p>
        ) : null}
        <p className="font-medium text-sm text-strong">{name}</p>
      </div>
      <EditorsOnly>
        <PlainIconButton
          icon={<Trash2 />}
          label={t('remove', { name })}
          onClick={() => remove({ kind: 'alert', id, name })}
        />
      </EditorsOnly>
    </li>
  );
}
