/** `/messages`: one's own conversations; for administrators those of the team. */
import { useCurrentUser } from '#web/data/current-user.ts';
import { InboxPage } from '#web/features/messages/inbox/inbox-page.tsx';
import { MessagesPage } from '#web/features/messages/messages-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['messages'] };

/** Nothing is read ahead: reading a conversation marks it as read. */
export default function Messages() {
  const user = useCurrentUser();
  return user?.isAdmin ? <InboxPage /> : <MessagesPage />;
}
