/** Whose account this browser shows: said on every page while it is somebody else's, and chosen in the menu. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { CurrentUser } from '#contract/accounts.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { MenuHeading, MenuRadioGroup, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { useFailed } from '#web/ui/use-failed.ts';
import { chooseAccount, nameOf, readSharedAccounts } from './requests.ts';

/** The whole product is another one from then on: it is loaded anew. */
export function useChooseAccount() {
  const failed = useFailed();
  return useMutation({
    mutationFn: chooseAccount,
    onSuccess: () => window.location.assign('/dashboard'),
    onError: failed(),
  });
}

type ActingBarProps = { user: CurrentUser; acting: NonNullable<CurrentUser['acting']> };

export function ActingBar({ user, acting }: ActingBarProps) {
  const { t } = useTranslation('accounts');
  const { instant } = useFormats();
  const choosing = useChooseAccount();
  const name = nameOf(user);
  const { role, supportUntil } = acting;
  return (
    <aside
      aria-label={t('acting.title')}
      className="border-info/40 border-b bg-[color-mix(in_oklab,var(--color-info)_14%,var(--color-ground))] py-1.5 text-sm text-strong"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 sm:px-6">
        <p className="me-auto flex min-w-0 items-start gap-2">
          <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />
          <span className="min-w-0 break-words">
            {supportUntil === null
              ? t(`acting.${role}`, { name })
              : t('acting.support', { name, when: instant(supportUntil) })}
          </span>
        </p>
        <Button
          busy={choosing.isPending || choosing.isSuccess}
          className="h-7 text-xs"
          onClick={() => choosing.mutate(null)}
          size="sm"
        >
          {t('acting.back')}
        </Button>
      </div>
    </aside>
  );
}

const own = 'own';

/** In the menu of the account; nothing where there is no other one. */
export function AccountChoice({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(readSharedAccounts());
  const choosing = useChooseAccount();
  if (!data || data.accounts.length === 0) return null;
  const options = [
    { value: own, label: t('acting.own', { name: user.acting?.ownName ?? nameOf(user) }) },
    ...data.accounts.map((account) => ({ value: account.id, label: nameOf(account) })),
  ];
  return (
    <>
      <MenuHeading>{t('acting.accounts')}</MenuHeading>
      <MenuRadioGroup
        label={t('acting.accounts')}
        onValueChange={(value) => choosing.mutate(value === own ? null : value)}
        options={options}
        value={data.chosen ?? own}
      />
      <MenuSeparator />
    </>
  );
}
