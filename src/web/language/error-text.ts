/** A failure in the reader's words: by its code where the reply carries one, else that the server was not reached. */
import { ApiError } from '#web/data/api.ts';
import { useTranslation } from './use-translation.tsx';

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('unreachable');
    return t(error.code ?? (error.status === 401 ? 'unauthenticated' : 'internal'));
  };
}
