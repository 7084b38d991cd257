/** The languages to choose from, each by its flag and native name. */
import type { ReactElement } from 'react';
import { choicesFrom } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useChooseLanguage } from '#web/language/use-choose-language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { Menu, MenuRadioGroup } from '#web/ui/menu-parts.tsx';

export function LanguageMenu({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation('frame');
  const current = useLanguage();
  const choose = useChooseLanguage();
  return (
    <Menu trigger={trigger}>
      <MenuRadioGroup
        label={t('language.choose')}
        onValueChange={(language) => void choose(language)}
        options={choicesFrom(current).map(({ code, nativeName, flag }) => ({
          value: code,
          label: nativeName,
          icon: <Flag code={flag} />,
          lang: code,
        }))}
        value={current}
      />
    </Menu>
  );
}
