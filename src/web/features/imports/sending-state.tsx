/** How far files have gone, or why they have not: with the way to send the same ones again. */
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { useSending } from './use-sending.ts';

type SendingStateProps = Pick<
  ReturnType<typeof useSending>,
  'names' | 'share' | 'isSending' | 'cancel' | 'problem' | 'again'
>;

export function SendingState({ names, share, isSending, cancel, problem, again }: SendingStateProps) {
  const { t } = useTranslation('imports');
  const { list, share: percent } = useFormats();
  const label = t('drop.sending', { name: list(names.slice(0, 3)) });
  if (problem !== undefined)
    return (
      <Alert
        action={
          <Button onClick={again} size="sm">
            {t('drop.again')}
          </Button>
        }
        className="w-full text-start"
        title={t('drop.failed')}
        tone="danger"
      >
        <p>{problem}</p>
        <p className="truncate text-muted text-xs" dir="auto">
          {list(names.slice(0, 3))}
        </p>
      </Alert>
    );
  if (!isSending) return null;
  return (
    <div className="flex w-full max-w-100 flex-col items-center gap-3">
      <p className="max-w-full truncate text-sm" dir="auto">
        {label}
      </p>
      <Progress
        className="w-full"
        label={label}
        max={1}
        text={t('drop.sent', { share: percent(share) })}
        value={share}
        warn={false}
      />
      <Button onClick={cancel} size="sm" variant="ghost">
        {t('drop.cancel')}
      </Button>
    </div>
  );
}
