/** What the dashboard offers from December 1 on. */
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

export function RecapBanner({ year, onClose }: { year: number; onClose: () => void }) {
  const { t } = useTranslation('cards');
  return (
    <Alert
      action={
        <>
          <Link className={buttonStyle('secondary', 'sm')} to={`/recap/${year}`}>
            {t('recapOpen')}
          </Link>
          <PlainIconButton
            icon={<X aria-hidden="true" />}
            label={t('recapClose')}
            onClick={onClose}
            size="sm"
            title={t('recapClose')}
          />
        </>
      }
    >
      <p className="leading-8">{t('recapReady', { year: String(year) })}</p>
    </Alert>
  );
}
