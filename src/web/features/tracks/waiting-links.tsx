/** Links that wait for their platform, and those it has refused since: why, until when, and a way to call them off. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import type { dropWaitingLink, listWaitingLinks, WaitingLink } from '#contract/links.ts';
import { platformNames } from '#domain/platforms.ts';
import { send } from '#web/data/api.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { invalidate, read } from '#web/data/query.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFailed } from '#web/ui/use-failed.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { openAddDialog } from './add/add-request.ts';
import { useRefusal } from './add/use-refusal.ts';

export const readWaitingLinks = () => read<typeof listWaitingLinks>('/api/tracks/pending');

export function WaitingLinks() {
  const { t } = useTranslation('add');
  const { data, dataUpdatedAt } = useQuery(readWaitingLinks());
  const now = useNow(dataUpdatedAt);
  if (!data || data.length === 0) return null;
  return (
    <Panel description={t('pending.text')} flush title={t('pending.title')}>
      <ul
        aria-label={t('pending.title')}
        className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {data.map((link) => (
          <WaitingRow key={link.id} link={link} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

function WaitingRow({ link, now }: { link: WaitingLink; now: Date }) {
  const { t } = useTranslation('add');
  const refusal = useRefusal();
  const waitingText = useWaitingText();
  const dropping = useDrop(link.id);
  const { url, platform, code, suggestion } = link;
  const Icon = code ? X : Clock;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <Icon
        aria-hidden="true"
        className={code ? 'size-4 shrink-0 text-danger' : 'size-4 shrink-0 text-muted'}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate text-strong" dir="auto" title={url}>
          {url}
        </p>
        <p className="text-muted text-xs">
          {code
            ? t('verdict.refusedFor', { reason: refusal({ kind: 'refused', code }, url) })
            : waitingText(link, now)}
        </p>
      </div>
      <PlatformMark
        className="shrink-0 text-muted text-xs max-sm:[&>span]:sr-only"
        name={platformNames[platform]}
        platform={platform}
      />
      <EditorsOnly>
        {suggestion ? (
          <Button onClick={() => openAddDialog(suggestion, { sends: true })} size="sm" title={suggestion}>
            {t('addInstead')}
          </Button>
        ) : null}
        <Button busy={dropping.isPending} onClick={() => dropping.mutate()} size="sm">
          {t(code ? 'pending.dismiss' : 'pending.cancel')}
          <VisuallyHidden>{url}</VisuallyHidden>
        </Button>
      </EditorsOnly>
    </li>
  );
}

const minute = 60_000;

/** Why a link waits, and when its platform is asked next. */
function useWaitingText(): (
  link: Pick<WaitingLink, 'platform' | 'reason' | 'nextTryAt'>,
  now: Date,
) => string {
  const { t } = useTranslation('add');
  const { until } = useFormats();
  return ({ platform, reason, nextTryAt }, now) => {
    const isSoon = Date.parse(nextTryAt) - now.getTime() < minute;
    const when = isSoon ? t('pending.soon') : until(nextTryAt, now);
    return t(`pending.${reason}`, { platform: platformNames[platform], when });
  };
}

function useDrop(id: string) {
  const { t } = useTranslation('add');
  const failed = useFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<typeof dropWaitingLink>('DELETE', '/api/tracks/pending/:id', { params: { id } }),
    onError: failed(t('pending.notDropped')),
    // The button stays busy until the row is gone.
    onSettled: () => invalidate(client, '/api/tracks/pending'),
  });
}

/** Of a link of the add box that waits: what is known of it by now. */
export function PendingVerdict({ id, link }: { id: string; link: string }) {
  const { t } = useTranslation('add');
  const refusal = useRefusal();
  const waitingText = useWaitingText();
  const { sentences } = useFormats();
  const { data, isFetching, dataUpdatedAt } = useQuery(readWaitingLinks());
  const now = useNow(dataUpdatedAt);
  const row = data?.find((one) => one.id === id);
  if (row?.code)
    return t('verdict.refusedFor', { reason: refusal({ kind: 'refused', code: row.code }, link) });
  if (row) return sentences([waitingText(row, now), t('pending.kept')]);
  return isFetching || !data ? t('verdict.pending') : t('pending.done');
}
