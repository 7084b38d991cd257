/** What webhooks say in words and no page does. Pure. */
import type { Language } from '#domain/languages.ts';
import { formatCount } from './formats.ts';
import type { Translate } from './texts.ts';

export const numbersSentence = (t: Translate<'webhooks'>, language: Language, count: number): string =>
  t('sentence.numbers', { count, n: formatCount(language, count) });

export const testSentence = (t: Translate<'webhooks'>): string => t('sentence.test');
