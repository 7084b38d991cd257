/** For administrators: everybody's public pages, found by their address, taken off and allowed again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { decidePublicPage, listReviewedPages, ReviewedPage } from '#contract/sharing.ts';
import { addressOf, send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFailed } from '#web/ui/use-failed.ts';

const path = '/api/admin/public-pages';

export function ReviewPanel() {
  const { t } = useTranslation('public-pages');
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = usePages<typeof listReviewedPages>(
    addressOf<typeof listReviewedPages>(path, { query: { ...(search && { search }) } }),
  );
  return (
    <section aria-labelledby="reviewed-pages" className="flex flex-col gap-3">
      <h2 className="text-lg" id="reviewed-pages">
        {t('admin.title')}
      </h2>
      <Input
        aria-label={t('admin.search')}
        dir="auto"
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        placeholder={t('admin.search')}
        start={<Search aria-hidden="true" />}
        type="search"
        value={text}
      />
      <ReadList
        empty={<p className="text-muted text-sm">{t('admin.none')}</p>}
        failed={{ none: t('admin.failed'), old: t('admin.old') }}
        items={query.items}
        loading={<Skeleton className="h-20" />}
        more={t('admin.more')}
        reading={query}
      >
        {(items) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((page) => (
              <li key={page.id}>
                <ReviewRow page={page} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </section>
  );
}

function ReviewRow({
  page: { id, kind, path: shown, isHidden, withdrawnAt, owner, createdAt },
}: {
  page: ReviewedPage;
}) {
  const { t } = useTranslation('public-pages');
  const { t: sharingText } = useTranslation('sharing');
  const { instant } = useFormats();
  const failed = useFailed();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: 'hide' | 'show') =>
      send<typeof decidePublicPage>('POST', '/api/admin/public-pages/:id', {
        params: { id },
        body: { decision },
      }),
    onError: failed(sharingText('notSaved')),
    onSuccess: (_, decision) => {
      toast({ title: t(decision === 'hide' ? 'admin.isHidden' : 'admin.isShown', { path: shown }) });
      return invalidate(client, path);
    },
  });
  return (
    <div className="flex flex-wrap items-start gap-3 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <a
            className="wrap-anywhere font-medium text-strong hover:underline"
            dir="ltr"
            href={kind === 'song' ? `${shown}?choose` : shown}
            rel="noopener"
            target="_blank"
          >
            {shown}
          </a>
          <Badge>{t(`kind.${kind}`)}</Badge>
          {isHidden ? <Badge tone="warning">{t('hidden')}</Badge> : null}
          {withdrawnAt === null ? null : <Badge>{t('withdrawn')}</Badge>}
        </p>
        <p className="mt-1 text-muted text-xs">
          <Link className="wrap-anywhere hover:underline" to={`/admin/users/${owner.id}`}>
            {owner.email}
          </Link>
          {'\u00a0· '}
          <time dateTime={createdAt}>{instant(createdAt)}</time>
        </p>
      </div>
      <Button busy={isPending} onClick={() => mutate(isHidden ? 'show' : 'hide')} size="sm">
        {isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        {t(isHidden ? 'admin.show' : 'admin.hide')}
      </Button>
    </div>
  );
}
