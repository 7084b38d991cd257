/** In the settings: which addresses are told of what, how that goes, and what can be done about it. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Webhook } from '#contract/webhooks.ts';
import { pathIn } from '#domain/paths.ts';
import { failingDays, mostWebhooks } from '#domain/webhooks.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import {
  hostOf,
  readWebhooks,
  shortAddress,
  useEventName,
  useTargetName,
  useTest,
  useTurn,
} from './requests.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

/** By its id: what is read again meanwhile changes what an open dialog shows. */
type Opened = { what: 'edit' | 'log'; id: string } | { what: 'new' };

export function WebhooksPanel() {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const reading = useQuery(readWebhooks());
  const error = usePanelError(reading);
  const [opened, setOpened] = useState<Opened>();
  const all = reading.data?.webhooks;
  const shown = opened && 'id' in opened ? all?.find(({ id }) => id === opened.id) : undefined;
  const close = () => setOpened(undefined);
  const isFull = (all?.length ?? 0) >= mostWebhooks;
  return (
    <Panel
      actions={
        isFull ? null : (
          <Button onClick={() => setOpened({ what: 'new' })} size="sm">
            <Plus aria-hidden="true" />
            {t('add')}
          </Button>
        )
      }
      description={t('text')}
      error={error}
      footer={
        <Link className={buttonStyle('link')} to={pathIn(language, '/help/webhooks')}>
          {t('help')}
        </Link>
      }
      title={t('title')}
    >
      {all?.length === 0 ? <p className="text-muted text-sm">{t('none')}</p> : null}
      {all && all.length > 0 ? (
        <ul className="divide-y divide-line">
          {all.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              onEdit={() => setOpened({ what: 'edit', id: webhook.id })}
              onLog={() => setOpened({ what: 'log', id: webhook.id })}
              webhook={webhook}
            />
          ))}
        </ul>
      ) : null}
      {isFull ? <p className="mt-3 text-muted text-xs">{t('full', { most: mostWebhooks })}</p> : null}
      {all || error ? null : <Skeleton className="h-12" />}
      {opened?.what === 'new' ? <WebhookDialog onClose={close} webhook={undefined} /> : null}
      {opened?.what === 'edit' && shown ? <WebhookDialog onClose={close} webhook={shown} /> : null}
      {opened?.what === 'log' && shown ? <DeliveriesDialog onClose={close} webhook={shown} /> : null}
    </Panel>
  );
}

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onLog: () => void };

function WebhookRow({ webhook, onEdit, onLog }: WebhookRowProps) {
  const { t } = useTranslation('webhooks');
  const { list } = useFormats();
  const eventName = useEventName();
  const targetName = useTargetName();
  const trying = useTest();
  const turning = useTurn();
  const { id, url, target, events, off, failingSince } = webhook;
  const host = hostOf(url);
  const state = off ? 'off' : failingSince ? 'failing' : 'on';
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm text-strong">
          <span className="wrap-anywhere" dir="ltr">
            {shortAddress(webhook) || t('sealed')}
          </span>
          <Badge tone={state === 'on' ? 'up' : state === 'off' ? 'neutral' : 'warning'}>
            {t(`state.${state}`)}
          </Badge>
          {target === 'custom' ? null : <Badge>{targetName(target)}</Badge>}
        </p>
        <p className="mt-0.5 text-muted text-xs">{list(events.map(eventName))}</p>
        <Standing webhook={webhook} />
      </div>
      <div className="flex flex-wrap gap-2">
        {off ? (
          <Button
            aria-label={t('turnOnName', { host })}
            busy={turning.isPending}
            onClick={() => turning.mutate({ id, isOn: true })}
            size="sm"
          >
            {t('turnOn')}
          </Button>
        ) : null}
        <Button
          aria-label={t('testName', { host })}
          busy={trying.isPending}
          onClick={() => trying.mutate(id)}
          size="sm"
        >
          {t('test')}
        </Button>
        <Button aria-label={t('logOf', { host })} onClick={onLog} size="sm" variant="ghost">
          {t('log')}
        </Button>
        <Button aria-label={t('editName', { host })} onClick={onEdit} size="sm" variant="ghost">
          {t('edit')}
        </Button>
      </div>
    </li>
  );
}

/** How it goes: why nothing is sent, that nothing arrives, or what became of the latest. */
function Standing({ webhook: { off, failingSince, latest } }: Pick<WebhookRowProps, 'webhook'>) {
  const { t } = useTranslation('webhooks');
  const { instant, count } = useFormats();
  const style = 'mt-0.5 text-xs';
  if (off)
    return (
      <p className={`${style} text-body`}>
        {t(`offReason.${off.reason}`, { when: instant(off.at), days: count(failingDays) })}
      </p>
    );
  if (failingSince)
    return <p className={`${style} text-warning`}>{t('failingSince', { when: instant(failingSince) })}</p>;
  if (!latest) return <p className={`${style} text-muted`}>{t('never')}</p>;
  return <p className={`${style} text-muted`}>{t(`latest.${latest.state}`, { when: instant(latest.at) })}</p>;
}
