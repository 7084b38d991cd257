/** Acts by name; later versions may write more. */
export const actNames = [
  'admin.create',
  'admin.raise',
  'admin.demote',
  'user.plan',
  'user.suspend',
  'user.lift',
  'user.sign-out',
  'users.export',
  'audit.export',
  'contact.done',
  'messages.change',
  'messages.canned-reply.add',
  'messages.canned-reply.remove',
  'post.save',
  'post.delete',
  'video.add',
  'video.save',
  'video.delete',
  'sync.retry',
  'sync.resume',
] as const;
export type ActName = (typeof actNames)[number];
