/** Prices at Stripe that are not those of the plans: nothing is sold at them, and that must not be missed. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BillingFigures, getBillingFigures } from '#contract/billing-figures.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';

export const readBillingFigures = () => read<typeof getBillingFigures>('/api/admin/billing');

export function WrongPrices({ wrong }: { wrong: NonNullable<BillingFigures['prices']>['wrong'] }) {
  const { t } = useTranslation(['subscribers', 'frame']);
  return (
    <Alert title={t('billing.prices.wrong')} tone="danger">
      {t('billing.prices.text')}
      <ul className="mt-1 list-disc ps-5">
        {wrong.map(({ tier, billingCycle, problem }) => (
          <li key={`${tier} ${billingCycle}`}>
            {t(`billing.cycle.${billingCycle}`, { plan: t(`frame:plan.${tier}`) })}:{' '}
            {t(`billing.prices.problem.${problem}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** On the page of subscribers: there where something is wrong, with the way to the page of payments. */
export function PricesAsWell() {
  const { t } = useTranslation('subscribers');
  const { data } = useQuery(readBillingFigures());
  if (!data?.prices?.wrong.length) return null;
  return (
    <div className="flex flex-col items-start gap-1">
      <WrongPrices wrong={data.prices.wrong} />
      <Link className="text-sm underline" to="/admin/billing">
        {t('billing.title')}
      </Link>
    </div>
  );
}
