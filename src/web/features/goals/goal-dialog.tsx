/** The form of a goal or a line. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { getOverview } from '#contract/analytics.ts';
import type { Goal } from '#contract/goals.ts';
import type { getSong } from '#contract/songs.ts';
import type { getTrack } from '#contract/tracks.ts';
import { leadingCounters, type Metric } from '#domain/metrics.ts';
import { read } from '#web/data/query.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Subject, useSave } from './requests.ts';

type GoalDialogProps = {
  /** Undefined: a new one. */
  goal: Goal | undefined;
  subject: Subject;
  onClose: () => void;
};

export function GoalDialog(props: GoalDialogProps) {
  const { t } = useTranslation('goals');
  return (
    <Dialog
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      open
      title={t(props.goal ? 'title' : 'add')}
    >
      <GoalForm {...props} />
    </Dialog>
  );
}

const kinds = ['goal', 'above', 'below'] as const;

/** Counters that the subject has; before that is known, those that people ask for. */
function useCounters({ trackId, songId }: Subject): readonly Metric[] {
  const track = useQuery({
    ...read<typeof getTrack>('/api/tracks/:id', { params: { id: trackId ?? '' } }),
    enabled: trackId !== undefined,
  });
  const song = useQuery({
    ...read<typeof getSong>('/api/songs/:id', { params: { id: songId ?? '' } }),
    enabled: songId !== undefined,
  });
  const all = useQuery({
    ...read<typeof getOverview>('/api/analytics/overview'),
    enabled: trackId === undefined && songId === undefined,
  });
  const links = [...(track.data ? [track.data] : []), ...(song.data?.tracks ?? [])];
  const known = leadingCounters.filter(
    (metric) =>
      links.some(({ metrics }) => metrics[metric] !== undefined) ||
      all.data?.totals.some((total) => total.metric === metric),
  );
  return known.length > 0 ? known : leadingCounters;
}

function GoalForm({ goal, subject, onClose }: GoalDialogProps) {
  const { t } = useTranslation('goals');
  const { t: metricText } = useTranslation('metrics');
  const errorText = useErrorText();
  const counters = useCounters(subject);
  const [kind, setKind] = useState<(typeof kinds)[number]>('goal');
  const [metric, setMetric] = useState<Metric | undefined>(goal?.metric);
  const [amount, setAmount] = useState(goal ? `${goal.target}` : '');
  const [due, setDue] = useState(goal?.due ?? '');
  const [isWrong, setWrong] = useState(false);
  const { mutate, isPending, error } = useSave(onClose);
  const refused = error ? refusedFields(error) : {};
  const chosen = metric ?? counters[0] ?? 'views';
  const submit = () => {
    const value = Number(amount);
    const isNumber = amount.trim() !== '' && Number.isInteger(value) && value >= (kind === 'goal' ? 1 : 0);
    setWrong(!isNumber);
    if (!isNumber || isPending) return;
    const of = { ...subject, metric: chosen };
    mutate(
      kind === 'goal'
        ? {
            ...{ kind: 'goal', body: { ...of, target: value, due: due || null } },
            ...(goal && { id: goal.id }),
          }
        : { kind: 'alert', body: { ...of, direction: kind, threshold: value } },
    );
  };
  const amountError = isWrong
    ? t('problem.target')
    : refused.target === 'reached'
      ? t('problem.reached')
      : undefined;
  const isTold = amountError !== undefined || refused.due !== undefined;
  return (
    <form
      className="flex flex-col gap-4"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {goal ? null : (
        <>
          <Field label={t('what')}>
            {(control) => (
              <Select
                {...control}
                onChange={({ target }) => setKind(kinds.find((name) => name === target.value) ?? 'goal')}
                options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                value={kind}
              />
            )}
          </Field>
          <Field label={t('metric')}>
            {(control) => (
              <Select
                {...control}
                onChange={({ target }) => setMetric(counters.find((name) => name === target.value))}
                options={counters.map((value) => ({ value, label: metricText(`name.${value}`) }))}
                value={chosen}
              />
            )}
          </Field>
        </>
      )}
      <Field error={amountError} label={t(kind === 'goal' ? 'target' : 'perDay')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            onChange={({ target }) => setAmount(target.value)}
            value={amount}
          />
        )}
      </Field>
      {kind === 'goal' ? (
        <Field
          error={refused.due === undefined ? undefined : t('problem.past')}
          hint={t('dueHint')}
          label={t('due')}
        >
          {(control) => (
            <Input {...control} onChange={({ target }) => setDue(target.value)} type="date" value={due} />
          )}
        </Field>
      ) : null}
      {error && !isTold ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      <Button busy={isPending} className="self-end" type="submit" variant="primary">
        {t('save')}
      </Button>
    </form>
  );
}
