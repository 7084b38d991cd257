/** The messages of one conversation, the earliest first, and the reply below them. */
import { ArrowLeft, MessageCircleOff, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { isMissing } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useNow } from '#web/data/use-now.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReplyForm, type ReplyTools } from './reply-form.tsx';
import { useDeleteMessage, useThread } from './requests.ts';
import { Screenshot } from './screenshot.tsx';

type ThreadViewProps = {
  heading: 'h2' | 'h3';
  threadId: string;
  onAll: () => void;
  allLabel: string;
  /** The list stands beside it where there is room. */
  isBesideList?: boolean;
  /** Beside the conversation's subject. */
  actions?: ReactNode;
  /** Said above the reply. */
  notice?: ReactNode;
  tools?: ReplyTools;
  className?: string;
};

export function ThreadView(props: ThreadViewProps) {
  const {
    threadId,
    heading: Heading,
    onAll,
    allLabel,
    isBesideList,
    actions,
    notice,
    tools,
    className,
  } = props;
  const { t } = useTranslation('messages');
  const explain = useErrorText();
  const thread = useThread(threadId);
  const { items, error, isFetching, refetch } = thread;
  const isGone = isMissing(error) || items?.length === 0;
  const latest = items?.[0];
  return (
    <section className={cn('flex min-h-0 flex-col gap-4', className)}>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button
            className={cn('-ms-2', isBesideList && 'lg:hidden')}
            onClick={onAll}
            size="sm"
            variant="ghost"
          >
            <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
            {allLabel}
          </Button>
          {isGone ? null : actions}
        </div>
        {latest && !isGone ? (
          <Heading className="break-words text-base" dir="auto">
            {withoutPrefix(latest.subject)}
          </Heading>
        ) : null}
      </header>
      {isGone ? (
        <EmptyState icon={<MessageCircleOff />} title={t('thread.gone')} />
      ) : (
        <>
          {error ? (
            <RetryAlert
              onRetry={() => void refetch()}
              retryLabel={t('again')}
              retrying={isFetching}
              title={t(items ? 'thread.old' : 'thread.failed')}
            >
              {explain(error)}
            </RetryAlert>
          ) : null}
          {items ? <MessageLog messages={items} thread={thread} /> : error ? null : <ThreadLoading />}
          {notice}
          {latest ? <ReplyForm key={threadId} latest={latest} tools={tools} /> : null}
        </>
      )}
    </section>
  );
}

const withoutPrefix = (subject: string): string => subject.replace(/^Re: /, '') || subject;

type MessageLogProps = { messages: readonly Message[]; thread: ReturnType<typeof useThread> };

function MessageLog({ messages, thread }: MessageLogProps) {
  const { t } = useTranslation('messages');
  const { dataUpdatedAt } = thread;
  const now = useNow(dataUpdatedAt);
  const end = useRef<HTMLDivElement>(null);
  const latestId = messages[0]?.id;
  // The latest message is what somebody came for, and whatever arrives comes into view.
  useEffect(() => {
    if (latestId) end.current?.scrollIntoView({ block: 'nearest' });
  }, [latestId]);
  return (
    <>
      <MoreButton label={t('thread.earlier')} list={thread} />
      <div role="log">
        <ol className="flex flex-col gap-3">
          {messages.toReversed().map((message) => (
            <MessageItem key={message.id} message={message} now={now} />
          ))}
        </ol>
        <div ref={end} />
      </div>
    </>
  );
}

type MessageItemProps = { message: Message; now: Date };

function MessageItem({ message, now }: MessageItemProps) {
  const { t } = useTranslation('messages');
  const { age, instant } = useFormats();
  const user = useCurrentUser();
  const removing = useDeleteMessage();
  const { id, content, createdAt, fromSupport, senderName, picture } = message;
  const isOfOwnSide = fromSupport === user?.isAdmin;
  return (
    <li
      className={cn(
        'flex w-fit min-w-48 max-w-[92%] flex-col gap-1 rounded-lg border px-3.5 py-2.5',
        isOfOwnSide ? 'self-end border-line bg-hover' : 'self-start border-line-control/40 bg-surface',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-xs">
          <span className="font-medium text-strong" dir="auto">
            <Sender fromSupport={fromSupport} name={senderName} />
          </span>{' '}
          <time className="text-muted" dateTime={createdAt} title={instant(createdAt)}>
            {age(createdAt, now)}
          </time>
        </p>
        <PlainIconButton
          busy={removing.isPending}
          className="-my-1 -me-1.5"
          icon={<Trash2 />}
          label={t('thread.delete', { when: instant(createdAt) })}
          onClick={() => removing.mutate(id)}
          size="sm"
        />
      </div>
      <p className="whitespace-pre-wrap break-words text-body text-sm" dir="auto">
        {content}
      </p>
      {picture ? <Screenshot picture={picture} /> : null}
    </li>
  );
}

/** Users see the support team and themselves; the team sees who it was. */
function Sender({ fromSupport, name }: { fromSupport: boolean; name: string | null }) {
  const { t } = useTranslation('messages');
  const user = useCurrentUser();
  if (!user?.isAdmin) return t(fromSupport ? 'thread.support' : 'thread.you');
  if (!fromSupport) return name;
  return name ? `${t('thread.support')}\u00a0· ${name}` : t('thread.support');
}

function ThreadLoading() {
  const { t } = useTranslation('messages');
  return (
    <div className="flex flex-col gap-3" role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-16 w-3/4 self-end rounded-lg" />
      <Skeleton className="h-20 w-3/4 rounded-lg" />
    </div>
  );
}
