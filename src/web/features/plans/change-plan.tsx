/** Another plan for whoever pays for one: what it costs now and next time, before it is changed. */
import { useEffect } from 'react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useChangePlan, useQuote } from './billing-changes.ts';
import type { Plan } from './use-billing.ts';

export function ChangePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'plans']);
  const { money, day, sentences } = useFormats();
  const { mutate: ask, data: quote } = useQuote();
  const change = useChangePlan();
  const { tier, billingCycle } = plan;
  useEffect(() => ask({ tier, billingCycle }, { onError: onClose }), [ask, tier, billingCycle, onClose]);
  const name = t(`plans:${tier}.name`);
  const now = (due: number, currency: string) => {
    if (due === 0) return t('change.nothing');
    return t(due > 0 ? 'change.due' : 'change.credit', { amount: money(Math.abs(due), currency) });
  };
  return (
    <ConfirmDialog
      busy={change.isPending || !quote}
      cancelLabel={t('change.cancel')}
      confirmLabel={t('change.confirm')}
      danger={false}
      description={
        quote
          ? sentences([
              now(quote.dueNow, quote.currency),
              t(`change.next.${billingCycle}`, {
                amount: money(quote.nextAmount, quote.currency),
                day: day(quote.nextAt.slice(0, 10)),
              }),
            ])
          : t('change.asking')
      }
      // The button that opened it is another one by then: what is left to do is left to nobody who may be gone.
      onConfirm={() =>
        void change
          .mutateAsync(plan)
          .then(
            () => toast({ title: t('changed', { plan: name }) }),
            () => {},
          )
          .finally(onClose)
      }
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('change.title', { plan: name })}
    />
  );
}
