/** One's conversations, the latest first: the last message of each, and how many are unread. */
import { Inbox, MessageSquarePlus, MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import type { Conversation } from '#contract/messages.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useConversations } from './requests.ts';

type ConversationListProps = {
  heading: 'h2' | 'h3';
  onOpen: (threadId: string) => void;
  onNew: () => void;
  /** What else leads away from here is followed. */
  onLeave?: () => void;
};

export function ConversationList({ heading: Heading, onOpen, onNew, onLeave }: ConversationListProps) {
  const { t } = useTranslation('messages');
  const user = useCurrentUser();
  const query = useConversations();
  const now = useNow(query.dataUpdatedAt);
  const begin = user?.isAdmin ? (
    <Link className={buttonStyle('secondary', 'sm')} onClick={onLeave} to="/messages">
      <Inbox aria-hidden="true" />
      {t('inbox.title')}
    </Link>
  ) : (
    <Button onClick={onNew} size="sm" variant="primary">
      <MessageSquarePlus aria-hidden="true" />
      {t('list.new')}
    </Button>
  );
  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-base">{t('list.title')}</Heading>
        {begin}
      </header>
      <ReadList
        empty={
          <EmptyState icon={<MessagesSquare />} title={t('list.none')}>
            {user?.isAdmin ? null : t('list.noneText')}
          </EmptyState>
        }
        failed={{ none: t('list.failed'), old: t('list.old') }}
        items={query.items}
        loading={<ListLoading />}
        more={t('list.more')}
        reading={query}
      >
        {(items) => (
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {items.map((one) => (
              <li key={one.threadId}>
                <ConversationRow conversation={one} now={now} onOpen={() => onOpen(one.threadId)} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </section>
  );
}

type ConversationRowProps = { conversation: Conversation; now: Date; onOpen: () => void };

function ConversationRow({ conversation, now, onOpen }: ConversationRowProps) {
  const { t } = useTranslation('messages');
  const { age } = useFormats();
  const user = useCurrentUser();
  const { lastMessage, isClosed, unreadCount } = conversation;
  const { subject, content, createdAt, senderName, fromSupport } = lastMessage;
  const who = user?.isAdmin && !fromSupport ? senderName : null;
  return (
    <button
      className="flex w-full items-start gap-3 px-4 py-3 text-start transition-colors hover:bg-hover"
      onClick={onOpen}
      type="button"
    >
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <span
            className={cn('truncate text-sm text-strong', unreadCount > 0 ? 'font-semibold' : 'font-medium')}
            dir="auto"
          >
            {subject}
          </span>
          {isClosed ? <Badge>{t('list.closed')}</Badge> : null}
        </span>
        {who ? (
          <span className="block truncate text-body text-sm" dir="auto">
            {who}
          </span>
        ) : null}
        <span className="block truncate text-muted text-sm" dir="auto">
          {content}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1.5">
        <time className="text-muted text-xs" dateTime={createdAt}>
          {age(createdAt, now)}
        </time>
        <Unread count={unreadCount} />
      </span>
    </button>
  );
}

export function Unread({ count }: { count: number }) {
  const { t } = useTranslation('messages');
  const { count: n } = useFormats();
  return <CountBadge count={count} format={n} label={t('list.unread', { count, n: n(count) })} />;
}

export function ListLoading() {
  const { t } = useTranslation('messages');
  return (
    <div
      className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line"
      role="status"
    >
      <span className="sr-only">{t('loading')}</span>
      {[0, 1, 2].map((place) => (
        <div className="flex flex-col gap-2 px-4 py-3" key={place}>
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  );
}
