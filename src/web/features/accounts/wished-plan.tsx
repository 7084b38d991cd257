/** The paid plan someone picked before signing up: said, so that nobody thinks it is bought by that. */
import { useTranslation } from 'react-i18next';
import { plans } from '#domain/plans.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { AuthRequest } from './auth-request.ts';

export function WishedPlan({ request: { tier, cycle } }: { request: AuthRequest }) {
  const { t } = useTranslation(['accounts', 'frame']);
  const { money } = useFormats();
  if (tier === 'free') return null;
  const price = t(`signup.${cycle}`, { price: money(plans[tier].price[cycle], 'USD') });
  return <Alert>{t('signup.wish', { plan: t(`frame:plan.${tier}`), price })}</Alert>;
}
