/** The songs that failed again and again, all or of one platform, fifty at a time. */
import { CircleCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { DeadLetter, PlatformStatus } from '#contract/admin.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformSelect } from '#web/music/control-bar/platform-select.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Moment } from './moment.tsx';
import { useRetry } from './mutations.ts';
import { useDeadLetters } from './queries.ts';

export function DeadLettersPanel({ platforms, now }: { platforms: readonly PlatformStatus[]; now: Date }) {
  const { t } = useTranslation('admin');
  const ids = platforms.map(({ id }) => id);
  const { chosen, choose } = usePlatformChoice(ids);
  const reading = useDeadLetters(chosen);
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = reading;
  const letters = data?.pages.flatMap(({ deadLetters }) => deadLetters);
  const failure = usePanelError(reading);
  return (
    <Panel
      actions={<PlatformSelect chosen={chosen} className="w-44" onChoose={choose} platforms={ids} />}
      description={t('dead.text')}
      error={failure}
      flush
      stale={isPlaceholderData}
      title={t('dead.title')}
    >
      {letters === undefined && !failure ? <Skeleton className="mx-5 mb-5 h-16 w-auto" /> : null}
      {letters?.length === 0 ? (
        <EmptyState className="pt-2 pb-8" icon={<CircleCheck />} title={t('dead.none')} />
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

/** One song that keeps failing: which, why, how old its numbers are, and another try. */
function DeadLetterRow({ letter, now }: { letter: DeadLetter; now: Date }) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  const retrying = useRetry('songs');
  const { itemId, platform, title, artist, url, failures, kind, detail, failedAt, since } = letter;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <PlatformMark name={platformNames[platform]} nameHidden platform={platform} />
          <a
            className="font-medium text-strong underline-offset-4 hover:underline"
            href={url}
            rel="noreferrer"
            target="_blank"
          >
            <bdi>{title}</bdi>
            <span className="sr-only"> ({t('dead.newTab')})</span>
          </a>
          <bdi className="text-muted">{artist}</bdi>
        </p>
        <p className="mt-1 text-body text-xs">
          {t(`kind.${kind}`)}
          {detail ? <code className="ms-2 break-words text-muted">{detail}</code> : null}
        </p>
        <p className="mt-1 text-muted text-xs">
          {t('dead.times', { count: failures, n: count(failures) })}
          {'\u00a0· '}
          {t('dead.last')} <Moment instant={failedAt} never="" now={now} />
          {'\u00a0· '}
          {t('dead.since')} <Moment instant={since} never="" now={now} />
        </p>
      </div>
      <Button busy={retrying.isPending} onClick={() => retrying.mutate({ itemIds: [itemId] })} size="sm">
        {t('dead.retry')}
        <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
    </li>
  );
}

/** Which platform's dead letters are shown; it stands in the address, so that it can be linked. */
function usePlatformChoice(platforms: readonly PlatformId[]) {
  const [search, setSearch] = useSearchParams();
  return {
    chosen: platforms.find((id) => id === search.get('platform')),
    choose: (platform: PlatformId | undefined) =>
      setSearch(platform ? { platform } : {}, { replace: true, preventScrollReset: true }),
  };
}
