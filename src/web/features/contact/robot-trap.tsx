/** A field that nobody sees, hears or reaches by keyboard: only a robot fills it in. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export function RobotTrap({ registration }: { registration: UseFormRegisterReturn }) {
  const { t } = useTranslation('contact');
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t('trap')}
        {/* Password managers keep out as well: what they filled in would be taken for a robot's. */}
        <input
          {...registration}
          autoComplete="off"
          data-1p-ignore="true"
          data-bwignore="true"
          data-lpignore="true"
          tabIndex={-1}
          type="text"
        />
      </label>
    </div>
  );
}
