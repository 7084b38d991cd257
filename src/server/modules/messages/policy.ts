/** Who is on which side of a conversation, what each of them is shown, and how often somebody may write. Pure. */
import type { Message, MessagePicture } from '#contract/messages.ts';
import type { SignedIn } from '#server/route.ts';

/** Room for a lively exchange, none for a machine. */
export const messageLimits = {
  user: { name: 'messages:user', tries: 30, minutes: 60 },
  userByDay: { name: 'messages:user:day', tries: 100, minutes: 24 * 60 },
  /** Accounts of sample data are made without an address: what one place sends is bounded beyond accounts. */
  address: { name: 'messages:address', tries: 100, minutes: 60 },
  support: { name: 'messages:support', tries: 600, minutes: 60 },
  picture: { name: 'messages:picture', tries: 30, minutes: 60 },
} as const;

/** Screenshots of one account that wait for their message; one more takes the place of the oldest. */
export const mostWaiting = 5;

/** So long a screenshot waits. */
export const waitingHours = 24;

/** So long a copy that was deleted can be brought back. */
export const undoHours = 24;

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3600_000);

/** Failing songs that are shown beside a conversation. */
export const failuresTold = 5;

const longestNoted = 200;

/** As much of a content as a notification shows; no character is cut in two. */
export const notedContent = (content: string): string => {
  // No sign has more than two units; one sign more tells whether there are more.
  const signs = [...content.slice(0, 2 * longestNoted + 2)];
  return signs.length > longestNoted ? `${signs.slice(0, longestNoted).join('')}…` : content;
};

/** Administrators are one side together: whoever of them reads or deletes does it for the team. */
export type Side = { is: 'user'; userId: string } | { is: 'support' };

export const sideOf = (user: Pick<SignedIn, 'id' | 'isAdmin'>): Side =>
  user.isAdmin ? { is: 'support' } : { is: 'user', userId: user.id };

/** As it is stored: of the team, who wrote, and whom it was addressed to at the time. */
export type MessageRow = Omit<Message, 'picture'> & { userId: string; picture: MessagePicture | null };

/**
 * The team has one face, the administrator whom new messages go to now. Users are not told which of the team wrote;
 * `adminId` is undefined where nobody is left.
 */
export function toMessage(
  { userId, senderName, picture, ...row }: MessageRow,
  side: Side['is'],
  adminId: string | undefined,
): Message {
  const shared = {
    ...row,
    ...(picture && { picture }),
    createdAt: new Date(row.createdAt).toISOString(),
    senderName: side === 'user' && row.fromSupport ? null : senderName,
  };
  return row.fromSupport
    ? { ...shared, senderId: adminId ?? row.senderId, receiverId: userId }
    : { ...shared, senderId: userId, receiverId: adminId ?? row.receiverId };
}
