/** What became of the links: progress while they are sent, the sums, what can be done, and one row for each. */
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { plans } from '#domain/plans.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import type { BoxLink } from './links.ts';
import { VerdictList } from './verdict-list.tsx';
import { type AddRow, countsOf, isRefusedFor, linksToRetry, summed } from './verdicts.ts';

type AddResultsProps = {
  rows: readonly AddRow[];
  /** Beyond what is sent at once: back in the box. */
  over: number;
  /** Of a line with several links each counts. */
  hasSeveral: boolean;
  isSending: boolean;
  /** Why sending had to stop; undefined when it did not. */
  stopped: unknown;
  plansPath?: string;
  onRetry: (links: BoxLink[]) => void;
  onResume: () => void;
  onSuggested: (link: string, suggestion: string) => void;
  onChosen: (urls: string[]) => void;
  onClear: () => void;
};

export function AddResults({ rows, over, hasSeveral, isSending, ...rest }: AddResultsProps) {
  const { stopped, plansPath, onRetry, onResume, onSuggested, onChosen, onClear } = rest;
  const { t } = useTranslation('add');
  const { count } = useFormats();
  const counts = countsOf(rows);
  const again = isSending ? [] : linksToRetry(rows);
  const summary = useSummary({ rows, over, hasSeveral });
  const isOpen = rows.length > 0 || stopped !== undefined;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isSending ? '' : summary}
      </p>
      {isOpen ? (
        <div className="flex flex-col gap-3 border-line border-t p-3 sm:p-4">
          <div className="flex items-center gap-3">
            <p className="min-w-0 flex-1 font-medium text-sm text-strong">
              {summary || t('verdict.sending')}
            </p>
            {again.length > 0 ? (
              <Button onClick={() => onRetry(again)} size="sm">
                {t('retry', { count: again.length, n: count(again.length) })}
              </Button>
            ) : null}
            {isSending ? null : (
              <IconButton icon={<X aria-hidden="true" />} label={t('clear')} onClick={onClear} size="sm" />
            )}
          </div>
          {isSending ? (
            <Progress
              label={t('progress')}
              max={counts.all}
              text={t('progressText', { done: count(counts.done), all: count(counts.all) })}
              value={counts.done}
              warn={false}
            />
          ) : null}
          {stopped === undefined ? null : <AddStopped error={stopped} onResume={onResume} />}
          {rows.some((row) => isRefusedFor(row, 'plan_limit')) ? (
            <AddLimitNote plansPath={plansPath} />
          ) : null}
          {rows.length > 0 ? (
            <VerdictList isSending={isSending} onChosen={onChosen} onSuggested={onSuggested} rows={rows} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** `12 lines: 7 songs added · 3 already followed · 2 not links`: the sums are those of all that was given. */
function useSummary({ rows, over, hasSeveral }: Pick<AddResultsProps, 'rows' | 'over' | 'hasSeveral'>) {
  const { t } = useTranslation('add');
  const { count } = useFormats();
  const counts = { ...countsOf(rows), over };
  const parts = ([...summed, 'over'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => t(`summary.${name}`, { count: counts[name], n: count(counts[name]) }))
    .join('\u00a0· ');
  const all = counts.all + over;
  if (rows.length === 0) return '';
  if (parts === '' || all < 2) return parts;
  return t(`given.${hasSeveral ? 'entries' : 'lines'}`, { count: all, n: count(all), parts });
}

/** Says why sending stopped, that nothing is lost, and goes on. */
type AddStoppedProps = { error: unknown; onResume: () => void };

function AddStopped({ error, onResume }: AddStoppedProps) {
  const { t } = useTranslation('add');
  const errorText = useErrorText();
  return (
    <RetryAlert onRetry={onResume} retryLabel={t('resume')} title={t('stopped')}>
      {errorText(error)}
    </RetryAlert>
  );
}

/** Says once, over the list, that the plan is full and where plans are. */
type AddLimitNoteProps = { plansPath?: string };

function AddLimitNote({ plansPath }: AddLimitNoteProps) {
  const { t } = useTranslation('add');
  const { count } = useFormats();
  const user = useCurrentUser();
  const limit = plans[user?.subscriptionTier ?? 'free'].trackLimit;
  return (
    <Alert
      action={
        plansPath ? (
          <Link className={buttonStyle('secondary', 'sm')} to={plansPath}>
            {t('plans')}
          </Link>
        ) : null
      }
      title={t('limit', { n: count(limit) })}
      tone="warning"
    >
      {t('limitText')}
    </Alert>
  );
}
