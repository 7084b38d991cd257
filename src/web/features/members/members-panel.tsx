/** In the settings: who besides oneself sees the account, who is invited, and which accounts one sees oneself. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Invitation, Member, SharedAccount } from '#contract/members.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { useChooseAccount } from './acting.tsx';
import { InviteButton } from './invite-dialog.tsx';
import {
  changeRole,
  leave,
  nameOf,
  readMembers,
  readSharedAccounts,
  remove,
  revoke,
  useAct,
} from './requests.ts';

export function MembersPanels() {
  const user = useCurrentUser();
  return (
    <>
      {user?.isDemo ? null : <MembersPanel />}
      <SharedPanel />
    </>
  );
}

function MembersPanel() {
  const { t } = useTranslation('members');
  const reading = useQuery(readMembers());
  const { data } = reading;
  const failure = usePanelError(reading);
  const isEmpty = data && data.members.length === 0 && data.invitations.length === 0;
  return (
    <Panel actions={<InviteButton />} description={t('text')} error={failure} title={t('title')}>
      {isEmpty ? <p className="text-muted text-sm">{t('none')}</p> : null}
      {data && !isEmpty ? (
        <ul className="flex flex-col">
          {data.members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
          {data.invitations.map((invitation) => (
            <InvitationRow invitation={invitation} key={invitation.id} />
          ))}
        </ul>
      ) : null}
      {data || failure ? null : <Skeleton className="h-12" />}
    </Panel>
  );
}

type RowProps = { title: ReactNode; text: string; children: ReactNode };

const Row = ({ title, text, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-center gap-2 break-words font-medium text-sm text-strong">{title}</p>
      <p className="mt-0.5 break-words text-muted text-xs">{text}</p>
    </div>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </li>
);

function MemberRow({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const { instant } = useFormats();
  const name = nameOf(member);
  const changing = useAct(changeRole, '/api/members', t('saved'));
  const removing = useAct(remove, '/api/members', t('removed', { name }));
  return (
    <Row text={`${member.email}\u00a0· ${t('since', { when: instant(member.since) })}`} title={name}>
      <Select
        aria-label={t('roleOf', { name })}
        className="w-60 max-w-full"
        disabled={changing.isPending}
        onChange={({ target }) =>
          changing.mutate({ id: member.id, role: target.value === 'edit' ? 'edit' : 'view' })
        }
        options={[
          { value: 'view', label: t('view') },
          { value: 'edit', label: t('edit') },
        ]}
        value={member.role}
      />
      <ConfirmDialog
        cancelLabel={t('cancel')}
        confirmLabel={t('remove')}
        description={t('removeText')}
        onConfirm={() => removing.mutate(member.id)}
        title={t('removeTitle', { name })}
        trigger={
          <Button aria-label={t('removeName', { name })} busy={removing.isPending} size="sm">
            {t('remove')}
          </Button>
        }
      />
    </Row>
  );
}

function InvitationRow({ invitation: { id, email, role, expiresAt } }: { invitation: Invitation }) {
  const { t } = useTranslation('members');
  const { instant } = useFormats();
  const revoking = useAct(revoke, '/api/members', t('revoked'));
  return (
    <Row
      text={`${t(role)}\u00a0· ${t('until', { when: instant(expiresAt) })}`}
      title={
        <>
          <span className="break-all">{email}</span>
          <Badge>{t('pending')}</Badge>
        </>
      }
    >
      <Button
        aria-label={t('revokeName', { email })}
        busy={revoking.isPending}
        onClick={() => revoking.mutate(id)}
        size="sm"
      >
        {t('revoke')}
      </Button>
    </Row>
  );
}

/** Nothing where nobody shares an account with whoever looks. */
function SharedPanel() {
  const { t } = useTranslation('members');
  const { data } = useQuery(readSharedAccounts());
  if (!data || data.accounts.length === 0) return null;
  return (
    <Panel title={t('shared.title')}>
      <ul className="flex flex-col">
        {data.accounts.map((account) => (
          <SharedRow account={account} key={account.id} />
        ))}
      </ul>
    </Panel>
  );
}

function SharedRow({ account }: { account: SharedAccount }) {
  const { t } = useTranslation('members');
  const name = nameOf(account);
  const choosing = useChooseAccount();
  const leaving = useAct(leave, '/api/accounts', t('shared.left', { name }));
  return (
    <Row text={t(account.role)} title={name}>
      <Button
        aria-label={t('shared.openName', { name })}
        busy={choosing.isPending || choosing.isSuccess}
        onClick={() => choosing.mutate(account.id)}
        size="sm"
      >
        {t('shared.open')}
      </Button>
      <ConfirmDialog
        cancelLabel={t('cancel')}
        confirmLabel={t('shared.leave')}
        description={t('shared.leaveText')}
        onConfirm={() => leaving.mutate(account.id)}
        title={t('shared.leaveTitle', { name })}
        trigger={
          <Button
            aria-label={t('shared.leaveName', { name })}
            busy={leaving.isPending}
            size="sm"
            variant="ghost"
          >
            {t('shared.leave')}
          </Button>
        }
      />
    </Row>
  );
}
