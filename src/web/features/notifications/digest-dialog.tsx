/** This week's letter as it would be sent: it is of use without mail too. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import type { Digest, getDigest } from '#contract/digests.ts';
import { read } from '#web/data/query.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function DigestDialog({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation('digest');
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      closeLabel={t('panel.close')}
      onOpenChange={setOpen}
      open={isOpen}
      title={t('panel.title')}
      trigger={trigger}
    >
      <Letter onClose={() => setOpen(false)} />
    </Dialog>
  );
}

/** Mounted while the dialog is open: a letter of another day is another one. */
function Letter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('digest');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof getDigest>('/api/digest'),
    staleTime: 0,
  });
  if (error)
    return (
      <RetryAlert
        onRetry={() => void refetch()}
        retryLabel={t('panel.retry')}
        retrying={isFetching}
        title={t('panel.failed')}
      >
        {errorText(error)}
      </RetryAlert>
    );
  if (!data)
    return (
      <div className="flex flex-col gap-4" role="status">
        <VisuallyHidden>{t('panel.loading')}</VisuallyHidden>
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
        <Skeleton className="h-24" />
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {data.subject}
          {data.sandbox ? <Badge>{t('sandbox')}</Badge> : null}
        </p>
        {data.isEmpty ? (
          <p className="mt-2 text-body">{t('panel.empty')}</p>
        ) : (
          <>
            <p className="mt-2 text-balance text-lg text-strong leading-snug">{data.sentence}</p>
            {data.explanation ? <p className="mt-1 text-body text-sm">{data.explanation}</p> : null}
          </>
        )}
      </div>
      {data.isEmpty ? null : <Content digest={data} onClose={onClose} />}
    </div>
  );
}

const looks = { up: 'text-up', down: 'text-down', flat: 'text-muted' };

function Content({ digest, onClose }: { digest: Digest; onClose: () => void }) {
  const { t } = useTranslation('digest');
  const { count } = useFormats();
  const { figures, news, others, look } = digest;
  return (
    <>
      <dl className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
        {figures.map(({ name, gained, total, notes, comparison, direction }) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold text-strong text-xl">
              <bdi>{gained}</bdi> <span className="font-normal text-muted text-sm">{total}</span>
            </dd>
            <dd className={cn('text-sm', looks[direction])}>{comparison}</dd>
            <dd className="text-muted text-xs">{notes.join('\u00a0· ')}</dd>
          </div>
        ))}
      </dl>
      {figures.length > 0 ? <p className="text-muted text-xs">{digest.period}</p> : null}
      {news.length > 0 ? (
        <section className="border-line border-t pt-4">
          <h3 className="mb-2 text-sm">{t('news')}</h3>
          <ul className="flex flex-col gap-2">
            {news.map((one) => (
              <Told key={`${one.path} ${one.content}`} onClose={onClose} told={one} />
            ))}
          </ul>
          {others > 0 ? (
            <p className="mt-2 text-muted text-xs">{t('others', { count: others, n: count(others) })}</p>
          ) : null}
        </section>
      ) : null}
      {look ? (
        <section className="border-line border-t pt-4">
          <h3 className="mb-2 text-sm">{t('look')}</h3>
          <ul>
            <Told onClose={onClose} told={look} />
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Told({ told, onClose }: { told: Digest['news'][number]; onClose: () => void }) {
  return (
    <li>
      <Link
        className="wrap-anywhere font-medium text-sm text-strong underline decoration-line-control underline-offset-4 hover:decoration-strong"
        dir="auto"
        onClick={onClose}
        to={told.path}
      >
        {told.title}
      </Link>
      <p className="text-body text-sm">{told.content}</p>
    </li>
  );
}
