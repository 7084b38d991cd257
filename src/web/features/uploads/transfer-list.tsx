/** Files on their way: how far each is, how fast it goes, and what can be done with it. */
import { Pause, Play, X } from 'lucide-react';
import { formatBytes } from '#i18n/figures/rare-formats.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { sender, useCancel } from './changes.ts';
import { secondsLeft } from './pace.ts';
import type { Transfer } from './transfers.ts';

export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useTranslation('uploads');
  if (transfers.length === 0) return null;
  return (
    <section aria-label={t('sending.label')} className="rounded-lg border border-line bg-surface">
      <ul className="divide-y divide-line">
        {transfers.map((one) => (
          <TransferRow key={one.key} transfer={one} />
        ))}
      </ul>
    </section>
  );
}

/** What stands below the bar. */
function useStateText(): (transfer: Transfer) => string {
  const { t } = useTranslation('uploads');
  const { span } = useFormats();
  const language = useLanguage();
  const errorText = useErrorText();
  const bytes = (value: number) => formatBytes(language, value);
  return ({ state, sent, bytes: all, speed, error }) => {
    const part = t('sending.part', { sent: bytes(sent), all: bytes(all) });
    if (state === 'failed') return errorText(error);
    if (state !== 'sending') return `${part}\u00a0· ${t(`sending.${state}`)}`;
    const seconds = secondsLeft(all - sent, speed);
    if (speed === undefined || seconds === undefined) return part;
    return [
      part,
      t('sending.speed', { speed: bytes(speed) }),
      t('sending.left', { time: span(seconds * 1000) }),
    ].join('\u00a0· ');
  };
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('uploads');
  const stateText = useStateText();
  const cancel = useCancel();
  const { key, name, bytes, sent, state } = transfer;
  const isMoving = state === 'sending' || state === 'waiting';
  return (
    <li className="flex items-center gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-strong" dir="auto">
          {name}
        </p>
        <Progress
          className="mt-1.5"
          label={name}
          max={bytes}
          text={stateText(transfer)}
          value={sent}
          warn={false}
        />
      </div>
      {isMoving ? (
        <IconButton
          icon={<Pause />}
          label={t('sending.pause', { name })}
          onClick={() => void sender.get()?.pauseTransfer(key)}
        />
      ) : (
        <IconButton
          icon={<Play />}
          label={t('sending.resume', { name })}
          onClick={() => sender.get()?.resumeTransfer(key)}
        />
      )}
      <IconButton icon={<X />} label={t('sending.cancel', { name })} onClick={() => void cancel(transfer)} />
    </li>
  );
}
