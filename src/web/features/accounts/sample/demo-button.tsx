/** One click to a filled product, in sandbox mode. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { getSite, startDemo } from '#contract/site.ts';
import type { Language } from '#domain/languages.ts';
import { send } from '#web/data/api.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { adoptLanguage } from '../after-signing-in.ts';

/** In some languages it says more than fits into a line of a phone. */
const narrow =
  'max-sm:h-auto max-sm:min-h-9 max-sm:max-w-full max-sm:shrink max-sm:whitespace-normal max-sm:py-1.5';

export function DemoButton({ size, className }: { size?: ButtonSize; className?: string }) {
  const { t } = useTranslation('accounts');
  const demo = useDemo();
  if (!demo.isOffered) return null;
  return (
    <>
      <Button
        className={cn(
          narrow,
          size === 'lg' ? 'max-sm:min-h-11' : 'max-sm:pointer-coarse:min-h-11',
          className,
        )}
        disabled={demo.isStarting}
        onClick={demo.start}
        size={size}
      >
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

/** Its days end where the person is who looks at it, and its texts are in the language that the app will be in. */
const startHere = (shown: Language) =>
  send<typeof startDemo>('POST', '/api/demo', {
    query: {
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
      lang: readPreferences(document.cookie).userLanguage ?? shown,
    },
  });

function useDemo() {
  const language = useLanguage();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const starting = useMutation({
    mutationFn: () => startHere(language),
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
