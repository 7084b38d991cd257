/** What was sent to a webhook: each message with its tries, what the receiver said, and once more if wanted. */
import type { ReactNode } from 'react';
import type { Delivery, Webhook } from '#contract/webhooks.ts';
import { deliveryDays, mostDeliveries } from '#domain/webhooks.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { hostOf, useDeliveries, useEventName, useReplay, useTest, useTryText } from './requests.ts';

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { count } = useFormats();
  const reading = useDeliveries(webhook.id);
  const trying = useTest();
  const host = hostOf(webhook.url);
  return (
    <Dialog
      description={t('logText', { most: count(mostDeliveries), days: count(deliveryDays) })}
      footer={
        <Button busy={trying.isPending} onClick={() => trying.mutate(webhook.id)}>
          {t('test')}
        </Button>
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      size="lg"
      title={t('logOf', { host })}
    >
      <div className="flex flex-col gap-4">
        <ReadList
          empty={<p className="text-muted text-sm">{t('logNone')}</p>}
          items={reading.items}
          loading={<Skeleton className="h-24" />}
          more={t('more')}
          reading={reading}
        >
          {(deliveries) => (
            <ul className="divide-y divide-line">
              {deliveries.map((delivery) => (
                <DeliveryRow delivery={delivery} key={delivery.id} webhookId={webhook.id} />
              ))}
            </ul>
          )}
        </ReadList>
      </div>
    </Dialog>
  );
}

const tones = { delivered: 'up', waiting: 'warning', failed: 'danger' } as const;

function DeliveryRow({ delivery, webhookId }: { delivery: Delivery; webhookId: string }) {
  const { t } = useTranslation('webhooks');
  const { instant } = useFormats();
  const eventName = useEventName();
  const say = useTryText();
  const replaying = useReplay();
  const { id, event, state, createdAt, nextTryAt, tries } = delivery;
  const [latest] = tries;
  const when = instant(createdAt);
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium text-sm text-strong">
            {eventName(event)}
            <Badge tone={tones[state]}>{t(`delivery.${state}`)}</Badge>
          </p>
          <p className="mt-0.5 text-muted text-xs">
            {[when, latest && say(latest), nextTryAt && t('nextTry', { when: instant(nextTryAt) })]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </div>
        <Button
          aria-label={t('replayName', { event: eventName(event), when })}
          busy={replaying.isPending}
          onClick={() => replaying.mutate({ id: webhookId, deliveryId: id })}
          size="sm"
        >
          {t('replay')}
        </Button>
      </div>
      <Disclosure label={t('details')}>
        <DeliveryDetails delivery={delivery} />
      </Disclosure>
    </li>
  );
}

function DeliveryDetails({ delivery: { tries, reply, body } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks');
  const { instant, count } = useFormats();
  const say = useTryText();
  return (
    <dl className="mt-1 flex flex-col gap-3 text-xs">
      <Part name={t('tries')}>
        <ul className="flex flex-col gap-0.5 text-body">
          {tries.map((one) => (
            <li key={one.at}>
              {t('tryLine', { when: instant(one.at), what: say(one), ms: count(one.milliseconds) })}
            </li>
          ))}
        </ul>
      </Part>
      {reply ? <Part name={t('reply')}>{written(reply)}</Part> : null}
      <Part name={t('body')}>{written(JSON.stringify(JSON.parse(body), null, 2))}</Part>
    </dl>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1 font-medium text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** As it went over the wire. */
const written = (text: string) => (
  <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-hover p-3 font-mono text-body" dir="ltr">
    {text}
  </pre>
);
