/** What can be done with a webhook beside changing what it is: off, a new secret, away with it. */
import type { Webhook } from '#contract/webhooks.ts';
import { secretOverlapHours } from '#domain/webhooks.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemove, useRotate, useTurn } from './requests.ts';

type MoreActsProps = { webhook: Webhook; onSecret: (secret: string) => void; onClose: () => void };

export function MoreActs({ webhook, onSecret, onClose }: MoreActsProps) {
  const { t } = useTranslation('webhooks');
  const turning = useTurn();
  const { id, off } = webhook;
  return (
    <div className="me-auto flex flex-wrap items-center gap-2">
      <RemoveAct id={id} onClose={onClose} />
      {off ? null : (
        <Button busy={turning.isPending} onClick={() => turning.mutate({ id, isOn: false })} variant="ghost">
          {t('turnOff')}
        </Button>
      )}
      {webhook.target === 'custom' ? <RotateAct onSecret={onSecret} webhook={webhook} /> : null}
    </div>
  );
}

function RemoveAct({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const removing = useRemove(onClose);
  return (
    <ConfirmDialog
      cancelLabel={t('cancel')}
      confirmLabel={t('remove')}
      description={t('removeText')}
      onConfirm={() => removing.mutate(id)}
      title={t('removeTitle')}
      trigger={
        <Button busy={removing.isPending} variant="ghost">
          {t('remove')}
        </Button>
      }
    />
  );
}

function RotateAct({ webhook, onSecret }: Pick<MoreActsProps, 'webhook' | 'onSecret'>) {
  const { t } = useTranslation('webhooks');
  const { count, instant, sentences } = useFormats();
  const { id, formerSecretUntil } = webhook;
  const rotating = useRotate(({ secret }) => {
    if (secret) onSecret(secret);
  });
  const until = formerSecretUntil ? t('former', { when: instant(formerSecretUntil) }) : undefined;
  return (
    <ConfirmDialog
      cancelLabel={t('cancel')}
      confirmLabel={t('rotateDo')}
      danger={false}
      description={sentences([t('rotateText', { n: count(secretOverlapHours) }), until])}
      onConfirm={() => rotating.mutate(id)}
      title={t('rotate')}
      trigger={
        <Button busy={rotating.isPending} variant="ghost">
          {t('rotate')}
        </Button>
      }
    />
  );
}
