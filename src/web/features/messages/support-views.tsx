/** What people see of their messages, one thing at a time: the list, a conversation, or a new message. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import type { SupportRequest } from '#web/ui/support-store.ts';
import { ConversationList, ListLoading } from './conversation-list.tsx';
import { NewMessage } from './new-message.tsx';
import { readMessage, useConversations } from './requests.ts';
import { ThreadView } from './thread-view.tsx';

export type SupportView = SupportRequest & { isNew?: true };

type SupportViewsProps = {
  view: SupportView;
  onView: (view: SupportView) => void;
  /** Of what is shown, in the page's outline. */
  heading: 'h2' | 'h3';
  /** A link that leads elsewhere was followed. */
  onLeave?: () => void;
};

export function SupportViews({ view, onView, heading, onLeave }: SupportViewsProps) {
  const toList = () => onView({});
  if (view.isNew) return <NewMessage heading={heading} onBack={toList} onLeave={onLeave} onSent={toList} />;
  if (view.threadId) return <OwnThread heading={heading} onAll={toList} threadId={view.threadId} />;
  if (view.messageId)
    return (
      <ThreadOfMessage
        messageId={view.messageId}
        onFound={(threadId) => onView({ threadId })}
        onNone={toList}
      />
    );
  return (
    <ConversationList
      heading={heading}
      onLeave={onLeave}
      onNew={() => onView({ isNew: true })}
      onOpen={(threadId) => onView({ threadId })}
    />
  );
}

type OwnThreadProps = { threadId: string; heading: 'h2' | 'h3'; onAll: () => void };

function OwnThread({ threadId, heading, onAll }: OwnThreadProps) {
  const { t } = useTranslation('messages');
  const user = useCurrentUser();
  const { items } = useConversations();
  const isClosed = items?.find((one) => one.threadId === threadId)?.isClosed ?? false;
  return (
    <ThreadView
      allLabel={t('thread.all')}
      heading={heading}
      notice={isClosed ? <Alert>{t(user?.isAdmin ? 'inbox.closed' : 'thread.closed')}</Alert> : null}
      onAll={onAll}
      threadId={threadId}
    />
  );
}

type ThreadOfMessageProps = {
  messageId: string;
  onFound: (threadId: string) => void;
  onNone: () => void;
};

/** A message that is gone leaves the list of conversations. */
function ThreadOfMessage({ messageId, onFound, onNone }: ThreadOfMessageProps) {
  const { data, error } = useQuery(readMessage(messageId));
  const threadId = data?.threadId;
  const isNone = error !== null || data === null;
  const settle = useEffectEvent(() => {
    if (threadId) onFound(threadId);
    else if (isNone) onNone();
  });
  useEffect(() => settle(), [threadId, isNone]);
  return <ListLoading />;
}
