/** The messages of one state that are looked for, newest first, some at a time. */
import { Inbox, SearchX } from 'lucide-react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MessageRow } from './message-row.tsx';
import { type Filters, useContactMessages } from './queries.ts';

const frame = 'rounded-lg border border-line bg-surface';

export function MessageList({ filters }: { filters: Filters }) {
  const { t } = useTranslation('contact');
  const list = useContactMessages(filters);
  const { state, search, topic } = filters;
  return (
    <div className="flex flex-col gap-4">
      <ReadList
        empty={
          search || topic ? (
            <EmptyState className={frame} icon={<SearchX />} title={t('admin.noneFound')}>
              {t('admin.noneFoundText')}
            </EmptyState>
          ) : (
            <EmptyState className={frame} icon={<Inbox />} title={t(`admin.none.${state}`)} />
          )
        }
        failed={{ none: t('admin.unread'), old: t('admin.old') }}
        items={list.data?.pages.flatMap((page) => page.messages)}
        loading={<MessagesLoading />}
        more={t('admin.more')}
        reading={list}
      >
        {(messages) => (
          <ul className={`${frame} divide-y divide-line`}>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </ReadList>
    </div>
  );
}

function MessagesLoading() {
  const { t } = useTranslation('contact');
  return (
    <div className={`${frame} flex flex-col gap-4 p-5`} role="status">
      <span className="sr-only">{t('admin.loading')}</span>
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-16" />
    </div>
  );
}
