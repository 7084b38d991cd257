/** The team's conversations of one state: whoever waits first, by plan, then the others. */
import { Inbox, SearchX } from 'lucide-react';
import type { InboxConversation, InboxState } from '#contract/inbox.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlanBadge } from '#web/ui/plan-badge.tsx';
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
  const { t } = useTranslation(['messages', 'frame']);
  const { age } = useFormats();
  const { user, lastMessage, unreadCount, answerBy, assignee } = conversation;
  const { subject, content, createdAt } = lastMessage;
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
      <span className="mt-1 flex flex-wrap items-center gap-1.5">
        <PlanBadge label={t(`frame:plan.${user.tier}`)} tier={user.tier} />
        {answerBy ? <Due at={answerBy} now={now} /> : null}
        {assignee ? <Badge>{assignee.name}</Badge> : null}
      </span>
    </button>
  );
}

/** By when the plan promises an answer. */
function Due({ at, now }: { at: string; now: Date }) {
  const { t } = useTranslation('messages');
  const { age, until } = useFormats();
  const isOver = new Date(at) <= now;
  return (
    <Badge tone={isOver ? 'danger' : 'warning'}>
      {isOver ? t('inbox.overdue', { when: age(at, now) }) : t('inbox.due', { when: until(at, now) })}
    </Badge>
  );
}
