/** Language, theme and time zone. */
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/accounts.ts';
import { choicesFrom } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useChooseLanguage } from '#web/language/use-choose-language.ts';
import { setTheme, useTheme } from '#web/shell/theme.ts';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export function DisplayPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const choices = choicesFrom(language);
  const chooseLanguage = useChooseLanguage();
  const theme = useTheme();
  return (
    <Panel description={t('settings.display.text')} title={t('settings.display.title')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('settings.display.language')}>
          {(control) => (
            <Select
              {...control}
              onChange={(event) => {
                const chosen = choices.find(({ code }) => code === event.target.value);
                if (chosen) void chooseLanguage(chosen.code);
              }}
              options={choices.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
              value={language}
            />
          )}
        </Field>
        <div className="flex flex-col items-start gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm text-strong">
            {t('settings.display.theme')}
          </span>
          <Segmented
            label={t('settings.display.theme')}
            onValueChange={setTheme}
            options={[
              { value: 'dark', label: t('settings.display.dark') },
              { value: 'light', label: t('settings.display.light') },
            ]}
            value={theme}
          />
        </div>
        <TimeZoneField className="sm:col-span-2" timeZone={user.timeZone} />
      </div>
    </Panel>
  );
}
