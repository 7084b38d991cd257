/** One song that keeps failing: which, why, how old its numbers are, and another try. */
import { useTranslation } from 'react-i18next';
import type { DeadLetter } from '#contract/admin.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { PlatformMark } from '#web/ui/platform-mark.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Moment } from './moment.tsx';
import { useRetry } from './mutations.ts';

export function DeadLetterRow({ letter, now }: { letter: DeadLetter; now: Date }) {
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
          {' · '}
          {t('dead.last')} <Moment instant={failedAt} never="" now={now} />
          {' · '}
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
