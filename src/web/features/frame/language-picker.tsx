/** The choice of language: flag and native name. */
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useChooseLanguage } from '#web/lib/use-choose-language.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { MenuRadioGroup } from '#web/ui/menu-radio-group.tsx';

export function LanguagePicker() {
  const { t } = useTranslation('frame');
  const current = useLanguage();
  const choose = useChooseLanguage();
  const shown = languages.find(({ code }) => code === current) ?? languages[0];
  return (
    <DropdownMenu
      trigger={
        <Button
          aria-label={t('language.current', { name: shown.nativeName })}
          className="px-2.5 max-xl:w-10 max-xl:px-0"
          variant="ghost"
        >
          <Flag code={shown.flag} />
          <span className="max-xl:hidden">{shown.nativeName}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('language.choose')}
        onValueChange={(language) => void choose(language)}
        options={languages.map(({ code, nativeName, flag }) => ({
          value: code,
          label: nativeName,
          icon: <Flag code={flag} />,
          lang: code,
        }))}
        value={current}
      />
    </DropdownMenu>
  );
}
