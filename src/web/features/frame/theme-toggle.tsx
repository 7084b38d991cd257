/** Switches between the light and the dark theme. */
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { otherTheme, setTheme, useTheme } from '#web/shell/theme.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

export function ThemeToggle() {
  const { t } = useTranslation('frame');
  const theme = useTheme();
  const label = theme === 'dark' ? t('theme.toLight') : t('theme.toDark');
  return (
    <PlainIconButton
      icon={theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      label={label}
      onClick={() => setTheme(otherTheme(theme))}
      title={label}
    />
  );
}
