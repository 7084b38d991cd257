/** Reads of what is worth a look, and its facts in words. */
import { useTranslation } from 'react-i18next';
import type { getEvidence, Look, listLooks } from '#contract/worth-a-look.ts';
import { lengthOf } from '#domain/worth-a-look.ts';
import { formatDays, formatMonth } from '#i18n/dates.ts';
import { isShare, lookLine, lookMeasure, lookValue } from '#i18n/look-words.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';

export const readLooks = () => read<typeof listLooks>('/api/worth-a-look', { query: {} });
export const readEvidence = (id: string) =>
  read<typeof getEvidence>('/api/worth-a-look/:id', { params: { id } });

export function useLookText() {
  const { t: looks } = useTranslation('worth-a-look');
  const { t: figures } = useTranslation('figures');
  const { count, day } = useFormats();
  const language = useLanguage();
  const words = { looks, figures };
  const measureOf = (look: Look): string => lookMeasure(words, language, look);
  const partOf = (look: Look): string =>
    isShare(look.measure) ? measureOf(look) : figures(`name.${look.figure}`);
  /** What the part is of. */
  const wholeOf = ({ measure }: Look): string => {
    if (measure === 'countryShare') return looks('whole.countryShare');
    return measure === 'playlistShare' ? looks('whole.playlistShare') : figures('name.listeners');
  };
  return {
    measureOf,
    partOf,
    wholeOf,
    valueText: ({ measure }: Look, value: number): string => lookValue(language, measure, value),
    lineOf: (look: Look): string => lookLine(words, language, look),
    partsOf: (look: Look): string =>
      looks('parts', {
        figure: partOf(look),
        of: wholeOf(look),
        part: count(look.part),
        whole: count(look.whole),
      }),
    daysOf: (span: Pick<Look, 'from' | 'to'>): string => {
      if (lengthOf(span) === 'month') return formatMonth(language, span.from);
      return span.from === span.to ? day(span.from) : formatDays(language, span.from, span.to);
    },
  };
}
