/** The team's conversations of one state, the latest first. */
import { Inbox, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InboxConversation, InboxState } from '#contract/inbox.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { ListLoading, Unread } from '../conversation-list.tsx';
import { useInbox } from './requests.ts';

type InboxListProps = {
  state: InboxState;
  search: string;
  /** The conversation that is open; empty: none. */
  chosen: string;
  onOpen: (threadId: string) => void;
  className: string;
};

export function InboxList({ state, search, chosen, onOpen, className }: InboxListProps) {
  const { t } = useTranslation('messages');
  const inbox = useInbox(state, search);
  const now = useNow(inbox.dataUpdatedAt);
  const kind = search ? 'search' : state;
  return (
    <ReadList
      empty={
        <EmptyState
          className={className}
          icon={search ? <SearchX /> : <Inbox />}
          title={t(`inbox.none.${kind}`)}
        >
          {search ? t('inbox.noneSearch', { words: search }) : null}
        </EmptyState>
      }
      failed={{ none: t('list.failed'), old: t('list.old') }}
      items={inbox.items}
      loading={<ListLoading />}
      more={t('list.more')}
      reading={inbox}
    >
      {(items) => (
        <ul className={cn(className, 'divide-y divide-line overflow-hidden')}>
          {items.map((one) => (
            <li key={one.threadId}>
              <InboxRow
                conversation={one}
                isChosen={one.threadId === chosen}
                now={now}
                onOpen={() => onOpen(one.threadId)}
              />
            </li>
          ))}
        </ul>
      )}
    </ReadList>
  );
}

type InboxRowProps = {
  conversation: InboxConversation;
  isChosen: boolean;
  now: Date;
  onOpen: () => void;
};

function InboxRow({ conversation, isChosen, now, onOpen }: InboxRowProps) {
  const { t } = useTranslation('messages');
  const { age } = useFormats();
  const { user, lastMessage, unreadCount, isClosed, assignee } = conversation;
  const { subject, content, createdAt, fromSupport } = lastMessage;
  return (
    <button
      aria-current={isChosen || undefined}
      className={cn(
        'flex w-full flex-col gap-0.5 px-4 py-3 text-start transition-colors hover:bg-hover',
        isChosen && 'bg-hover',
      )}
      onClick={onOpen}
      type="button"
    >
      <span className="flex w-full items-center gap-2">
        <span
          className={cn(
            'min-w-0 flex-1 truncate text-sm text-strong',
            unreadCount > 0 ? 'font-semibold' : 'font-medium',
          )}
          dir="auto"
        >
          {user.name}
        </span>
        <Unread count={unreadCount} />
        <time className="shrink-0 text-muted text-xs" dateTime={createdAt}>
          {age(createdAt, now)}
        </time>
      </span>
      <span className="block w-full truncate text-body text-sm" dir="auto">
        {subject}
      </span>
      <span className="block w-full truncate text-muted text-sm" dir="auto">
        {content}
      </span>
      {(!fromSupport && !isClosed) || assignee ? (
        <span className="mt-1 flex flex-wrap gap-1.5">
          {fromSupport || isClosed ? null : <Badge tone="warning">{t('inbox.waiting')}</Badge>}
          {assignee ? <Badge>{assignee.name}</Badge> : null}
        </span>
      ) : null}
    </button>
  );
}
