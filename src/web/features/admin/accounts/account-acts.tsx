/** What can be done to an account: seen as its user, another plan, suspending and lifting, signing out everywhere. */
import { useId } from 'react';
import type { Subscriber } from '#contract/subscribers.ts';
import { type Tier, tiers } from '#domain/plans.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { nameOf } from './account-name.tsx';
import { useChange, useSeeAs, useSignOut } from './requests.ts';

export function AccountActs({ user }: { user: Subscriber }) {
  const { t } = useTranslation(['subscribers', 'frame']);
  const me = useCurrentUser();
  const id = useId();
  const changing = useChange(user);
  const signingOut = useSignOut(user);
  const seeing = useSeeAs(user);
  const name = nameOf(user);
  const cancelLabel = t('act.cancel');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="sr-only" htmlFor={id}>
        {t('act.plan', { name })}
      </label>
      <Select
        className="w-40"
        disabled={changing.isPending}
        id={id}
        onChange={(event) => changing.mutate({ tier: event.target.value as Tier })}
        options={tiers.map((value) => ({ value, label: t(`frame:plan.${value}`) }))}
        value={user.tier}
      />
      <ConfirmDialog
        cancelLabel={cancelLabel}
        confirmLabel={t('act.signOut')}
        description={t('act.signOutText')}
        onConfirm={() => signingOut.mutate()}
        title={t('act.signOutTitle', { name })}
        trigger={
          <Button busy={signingOut.isPending} size="sm">
            {t('act.signOut')} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        }
      />
      {user.suspendedAt || user.isAdmin ? null : (
        <ConfirmDialog
          cancelLabel={cancelLabel}
          confirmLabel={t('act.see')}
          danger={false}
          description={t('act.seeText')}
          onConfirm={() => seeing.mutate()}
          title={t('act.seeTitle', { name })}
          trigger={
            <Button busy={seeing.isPending || seeing.isSuccess} size="sm">
              {t('act.see')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          }
        />
      )}
      {user.suspendedAt ? (
        <Button busy={changing.isPending} onClick={() => changing.mutate({ isSuspended: false })} size="sm">
          {t('act.lift')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      ) : null}
      {user.suspendedAt || me?.id === user.id ? null : (
        <ConfirmDialog
          cancelLabel={cancelLabel}
          confirmLabel={t('act.suspend')}
          description={t('act.suspendText')}
          onConfirm={() => changing.mutate({ isSuspended: true })}
          title={t('act.suspendTitle', { name })}
          trigger={
            <Button busy={changing.isPending} size="sm">
              {t('act.suspend')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          }
        />
      )}
    </div>
  );
}
