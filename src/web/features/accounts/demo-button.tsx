/** One click to a filled product, in sandbox mode. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/accounts.ts';
import type { getSite, startDemo } from '#contract/site.ts';
import { send } from '#web/data/api.ts';
import { saveUser } from '#web/data/current-user.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize } from '#web/ui/button-style.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { adoptLanguage } from './after-signing-in.ts';

export function DemoButton({ size, className }: { size?: ButtonSize; className?: string }) {
  const { t } = useTranslation('accounts');
  const demo = useDemo();
  if (!demo.isOffered) return null;
  return (
    <>
      <Button className={className} disabled={demo.isStarting} onClick={demo.start} size={size}>
        {demo.isStarting ? <Spinner className="text-current" size="sm" /> : <Sparkles aria-hidden="true" />}
        {demo.isStarting ? t('demo.starting') : t('demo.start')}
      </Button>
      {demo.hasFailed ? (
        <p className="basis-full text-danger text-sm" role="alert">
          {t('demo.failed')}
        </p>
      ) : null}
    </>
  );
}

/** The account begins in UTC; it is to have the days of the person who looks at it. */
async function startHere(): Promise<CurrentUser> {
  const user = await send<typeof startDemo>('POST', '/api/demo');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === user.timeZone) return user;
  const body = { timeZone };
  // Without it the sample data is whole all the same.
  return saveUser(body).catch(() => user);
}

function useDemo() {
  const language = useLanguage();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const starting = useMutation({
    mutationFn: startHere,
    onSuccess: (user) => {
      adoptLanguage(user, language);
      window.location.assign('/dashboard');
    },
  });
  return {
    isOffered: site?.isSandbox === true,
    start: () => starting.mutate(),
    // Until the next page is there, the button keeps saying that it works.
    isStarting: starting.isPending || starting.isSuccess,
    hasFailed: starting.isError,
  };
}
