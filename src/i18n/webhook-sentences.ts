/** What webhooks say in words and no page does. Pure. */
import type { TFunction } from 'i18next';
import type { Language } from '#domain/languages.ts';
import { formatCount } from './formats.ts';

export const numbersSentence = (t: TFunction<'webhooks'>, language: Language, count: number): string =>
  t('sentence.numbers', { count, n: formatCount(language, count) });

export const testSentence = (t: TFunction<'webhooks'>): string => t('sentence.test');
