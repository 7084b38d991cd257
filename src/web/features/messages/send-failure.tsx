/** Why a message was not sent, beside the text that is still there. */
import { ApiError } from '#web/data/api.ts';
import { useNow } from '#web/data/use-now.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';

type SendFailureProps = {
  error: Error;
  /** When it was sent, in milliseconds. */
  at: number;
  isReply: boolean;
};

export function SendFailure({ error, at, isReply }: SendFailureProps) {
  const { t } = useTranslation('messages');
  return (
    <Alert title={t('failed.send')} tone="danger">
      <p>{useReason(error, at, isReply)}</p>
      <p>{t('failed.kept')}</p>
    </Alert>
  );
}

/** Fields say for themselves what is wrong with them: see the keys of the contract's shape. */
const fieldErrors = ['required', 'long', 'controlCharacter'] as const;

function useReason(error: Error, at: number, isReply: boolean): string {
  const { t } = useTranslation('messages');
  const { until } = useFormats();
  const explain = useErrorText();
  const now = useNow(at);
  if (!(error instanceof ApiError)) return explain(error);
  if (error.status === 429 && error.retryAfter !== undefined) {
    const end = new Date(at + error.retryAfter * 1000);
    return t('failed.limit', { when: until(end.toISOString(), end < now ? end : now) });
  }
  if (error.status === 404) return t(isReply ? 'failed.gone' : 'nobody.text');
  if (error.status === 400 && error.body.includes('"pictureId"')) return t('picture.gone');
  const field = fieldErrors.find((name) => error.status === 400 && error.body.includes(`"${name}"`));
  return field ? t(`error.${field}`) : explain(error);
}
