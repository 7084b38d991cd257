/** The rules of a new password, each marked met or unmet while one types. */
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { passwordRuleNames, passwordRules } from '#contract/accounts.ts';
import { cn } from '#web/ui/cn.ts';

export function PasswordChecklist({ password, id }: { password: string; id: string }) {
  const { t } = useTranslation('accounts');
  return (
    <ul
      aria-label={t('password.rules')}
      className="grid grid-cols-1 gap-x-4 gap-y-1 text-xs min-[360px]:grid-cols-2"
      id={id}
    >
      {passwordRuleNames.map((rule) => {
        const isMet = passwordRules[rule](password);
        const Mark = isMet ? Check : X;
        return (
          <li
            className={cn('flex items-center gap-1.5', isMet ? 'text-up' : 'text-danger')}
            data-met={isMet}
            key={rule}
          >
            <Mark aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.5} />
            <span>{t(`password.${rule}`)}</span>
            <span className="sr-only">{isMet ? t('password.met') : t('password.unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
