/** What a printed document says that is no part of its content. Pure. */
import type { Translate } from '../texts.ts';

export const sheetWords = (t: Translate<'documents'>) => ({ sample: t('sample'), missing: t('missing') });
