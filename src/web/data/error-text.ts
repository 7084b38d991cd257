/** A failure in the reader's words: by its code where the reply carries one, else that the server was not reached. */
import { useTranslation } from 'react-i18next';
import { ApiError } from './api.ts';

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('unreachable');
    return t(error.code ?? (error.status === 401 ? 'unauthenticated' : 'internal'));
  };
}
