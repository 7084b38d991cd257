/** What a printed document says that is no part of its content. Pure. */
import type { TFunction } from 'i18next';

export const sheetWords = (t: TFunction<'documents'>) => ({ sample: t('sample'), missing: t('missing') });
