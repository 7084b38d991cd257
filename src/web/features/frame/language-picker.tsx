/** The choice of language: flag and native name; the menu behind it is loaded when somebody is about to open it. */
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { toast } from '#web/ui/toast-store.ts';

const load = () => import('./language-menu.tsx');
const LanguageMenu = lazy(async () => ({ default: (await load()).LanguageMenu }));
const prepare = (): void => void load().catch(() => undefined);

function LanguageButton(props: ComponentProps<typeof Button>) {
  const { t } = useTranslation('frame');
  const current = useLanguage();
  const shown = languages.find(({ code }) => code === current) ?? languages[0];
  return (
    <Button
      aria-label={t('language.current', { name: shown.nativeName })}
      className="px-2.5 max-xl:w-10 max-xl:px-0"
      variant="ghost"
      {...props}
    >
      <Flag code={shown.flag} />
      <span className="max-xl:hidden">{shown.nativeName}</span>
    </Button>
  );
}

export function LanguagePicker() {
  const { t } = useTranslation('errors');
  const [wasOpened, setWasOpened] = useState(false);
  const open = () =>
    load().then(
      () => setWasOpened(true),
      () => toast({ title: t('unreachable'), variant: 'destructive' }),
    );
  const closed = (
    <LanguageButton
      aria-expanded={false}
      aria-haspopup="menu"
      onClick={() => void open()}
      onFocus={prepare}
      onPointerEnter={prepare}
    />
  );
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <LanguageMenu trigger={<LanguageButton />} />
    </Suspense>
  );
}
