/** The songs that failed again and again, all or of one platform, fifty at a time. */
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformStatus } from '#contract/admin.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeadLetterRow } from './dead-letter-row.tsx';
import { useDeadLetters } from './queries.ts';
import { usePlatformChoice } from './use-platform-choice.ts';

type Choice = {
  chosen: PlatformId | undefined;
  platforms: readonly PlatformId[];
  choose: (id: string) => void;
};

function PlatformSelect({ chosen, platforms, choose }: Choice) {
  const { t } = useTranslation('admin');
  const id = useId();
  const all = { value: '', label: t('dead.allPlatforms') };
  const each = platforms.map((value) => ({ value, label: platformNames[value] }));
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {t('dead.platform')}
      </label>
      <Select
        className="w-44"
        id={id}
        onChange={(event) => choose(event.target.value)}
        options={[all, ...each]}
        value={chosen ?? ''}
      />
    </>
  );
}

export function DeadLettersPanel({ platforms, now }: { platforms: readonly PlatformStatus[]; now: Date }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const ids = platforms.map(({ id }) => id);
  const { chosen, choose } = usePlatformChoice(ids);
  const {
    data,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useDeadLetters(chosen);
  const letters = data?.pages.flatMap(({ deadLetters }) => deadLetters);
  const failure = error && {
    message: errorText(error),
    retryLabel: t('again'),
    onRetry: () => void refetch(),
    retrying: isFetching,
  };
  return (
    <Panel
      actions={<PlatformSelect choose={choose} chosen={chosen} platforms={ids} />}
      description={t('dead.text')}
      error={failure ?? undefined}
      flush
      stale={isPlaceholderData}
      title={t('dead.title')}
    >
      {letters === undefined && !error ? <Skeleton className="mx-5 mb-5 h-16 w-auto" /> : null}
      {letters?.length === 0 ? (
        <EmptyState className="pt-2 pb-8" icon={<CircleCheck />} title={t('dead.none')}>
          {t('dead.noneText')}
        </EmptyState>
      ) : null}
      {letters && letters.length > 0 ? (
        <ul className="divide-y divide-line border-line border-t">
          {letters.map((letter) => (
            <DeadLetterRow key={letter.itemId} letter={letter} now={now} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <div className="border-line border-t p-3 text-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm" variant="ghost">
            {t('dead.more')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
