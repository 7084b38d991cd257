/** The offer of the year in numbers on the dashboard, from December 1 on; closed, it stays so for that year. */
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { dayIn } from '#domain/days.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useKept } from '#web/shell/use-kept.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

/** In the page from the first: what came later would push down all that is below it. */
export function RecapOffer() {
  const { t } = useTranslation('cards');
  const { timeZone } = useFormats();
  const year = yearOffered(usePageNow(), timeZone);
  const [closed, close] = useKept('recap');
  if (year === null || closed === String(year)) return null;
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
            onClick={() => close(String(year))}
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

/** The year that is offered on the dashboard: its own from December on, in January the one that is over. */
export function yearOffered(now: Date, timeZone: string): number | null {
  const [year = '', month] = dayIn(now, timeZone).split('-');
  if (month === '12') return Number(year);
  return month === '01' ? Number(year) - 1 : null;
}
