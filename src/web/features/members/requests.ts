/** What the pages of members read and change. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  changeMember,
  chooseAccount as choosing,
  invite,
  leaveAccount,
  listMembers,
  listSharedAccounts,
  removeMember,
  revokeInvitation,
} from '#contract/members.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

export const readMembers = () => read<typeof listMembers>('/api/members');
export const readSharedAccounts = () => read<typeof listSharedAccounts>('/api/accounts');

export const chooseAccount = (id: string | null) =>
  send<typeof choosing>('POST', '/api/accounts/chosen', { body: { id } });

export const inviteSomebody = (body: BodyInputOf<typeof invite>) =>
  send<typeof invite>('POST', '/api/invitations', { body });

export const changeRole = ({ id, ...body }: { id: string } & BodyInputOf<typeof changeMember>) =>
  send<typeof changeMember>('PATCH', '/api/members/:id', { params: { id }, body });

export const remove = (id: string) =>
  send<typeof removeMember>('DELETE', '/api/members/:id', { params: { id } });

export const revoke = (id: string) =>
  send<typeof revokeInvitation>('DELETE', '/api/invitations/:id', { params: { id } });

export const leave = (id: string) =>
  send<typeof leaveAccount>('DELETE', '/api/accounts/:id', { params: { id } });

/** A change that says when it is done, and why when it is not; the list at `path` is read again either way. */
export function useAct<Given>(run: (given: Given) => Promise<unknown>, path: string, doneText: string) {
  const client = useQueryClient();
  const failed = useFailed();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast({ title: doneText }),
    onError: failed(),
    onSettled: () => invalidate(client, path),
  });
}
