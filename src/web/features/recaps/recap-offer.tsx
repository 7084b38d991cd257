/** The offer of the year in numbers on the dashboard, from December 1 on; closed, it stays so for that year. */
import { dayIn } from '#domain/days.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useKept } from '#web/shell/use-kept.ts';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

const banner = later(() => import('./recap-banner.tsx'));
/** In px. */
const bannerHeight = 58;

export function RecapOffer() {
  const { timeZone } = useFormats();
  const year = yearOffered(usePageNow(), timeZone);
  const [closed, close] = useKept('recap');
  if (year === null || closed === String(year)) return null;
  return (
    <WhenNear height={bannerHeight} part={banner}>
      {({ RecapBanner }) => <RecapBanner onClose={() => close(String(year))} year={year} />}
    </WhenNear>
  );
}

/** The year that is offered on the dashboard: its own from December on, in January the one that is over. */
export function yearOffered(now: Date, timeZone: string): number | null {
  const [year = '', month] = dayIn(now, timeZone).split('-');
  if (month === '12') return Number(year);
  return month === '01' ? Number(year) - 1 : null;
}
