/** The messages of one state, newest first, some at a time. */
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MessageRow } from './message-row.tsx';
import { type MessageState, useContactMessages } from './queries.ts';

const frame = 'rounded-lg border border-line bg-surface';

export function MessageList({ state }: { state: MessageState }) {
  const { t } = useTranslation('contact');
  const explain = useErrorText();
  const list = useContactMessages(state);
  const { data, error, isFetching, refetch } = list;
  const messages = data?.pages.flatMap((page) => page.messages);
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <RetryAlert
          onRetry={() => void refetch()}
          retryLabel={t('admin.again')}
          retrying={isFetching}
          title={t(messages ? 'admin.old' : 'admin.unread')}
        >
          {explain(error)}
        </RetryAlert>
      ) : null}
      {messages || error ? null : <MessagesLoading />}
      {messages?.length === 0 ? (
        <EmptyState className={frame} icon={<Inbox />} title={t(`admin.none.${state}`)}>
          {t(`admin.noneText.${state}`)}
        </EmptyState>
      ) : null}
      {messages && messages.length > 0 ? (
        <ul className={`${frame} divide-y divide-line`}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      ) : null}
      <MoreButton label={t('admin.more')} list={list} />
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
