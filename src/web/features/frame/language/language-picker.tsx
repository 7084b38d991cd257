/** The choice of language: flag and native name; the menu behind it is loaded when somebody is about to open it. */
import type { ComponentProps } from 'react';
import { languages } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';

const menu = later(() => import('./language-menu.tsx'));

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
  return (
    <OpenedLater opens="menu" part={menu} trigger={<LanguageButton />}>
      {({ LanguageMenu }) => <LanguageMenu trigger={<LanguageButton />} />}
    </OpenedLater>
  );
}
