/** Reads of what is worth a look, what is said of it, and its facts in words. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { getEvidence, Look, listLooks, markLook } from '#contract/worth-a-look.ts';
import { spanKindOf } from '#domain/worth-a-look.ts';
import { formatDays, formatMonth } from '#i18n/dates.ts';
import { isShare, lookCell, lookLine, lookMeasure, lookValue } from '#i18n/look-words.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { showAtOnce } from '#web/ui/show-at-once.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

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
  const daysOf = (span: Pick<Look, 'from' | 'to'>): string => {
    if (spanKindOf(span) === 'month') return formatMonth(language, span.from);
    return span.from === span.to ? day(span.from) : formatDays(language, span.from, span.to);
  };
  return {
    measureOf,
    partOf,
    wholeOf,
    valueText: ({ measure }: Look, value: number): string => lookValue(language, measure, value),
    cellText: ({ measure }: Look, value: number): string => lookCell(language, measure, value),
    lineOf: (look: Look): string => lookLine(words, language, look),
    partsOf: (look: Look): string =>
      looks('parts', {
        figure: partOf(look),
        of: wholeOf(look),
        part: count(look.part),
        whole: count(look.whole),
      }),
    daysOf,
    /** The span that its counts are of, where it is one of several. */
    atOf: ({ from, to, at }: Look): string | null => (at.from === from && at.to === to ? null : daysOf(at)),
  };
}

/** It leaves the list at once; the toast brings it back, and so does a server that cannot be reached. */
export function useLookMark() {
  const client = useQueryClient();
  const { t } = useTranslation('worth-a-look');
  const failed = useFailed();
  const undoable = useUndoable();
  const mark = useMutation({
    mutationFn: ({ id, isUseful }: { id: string; isUseful: boolean }) =>
      send<typeof markLook>('POST', '/api/worth-a-look/:id/feedback', { params: { id }, body: { isUseful } }),
    onMutate: ({ id, isUseful }) =>
      showAtOnce(client, readLooks(), (shown) => ({
        ...shown,
        looks: shown.looks.map((look) => (look.id === id ? { ...look, isUseful } : look)),
      })),
    onError: (error, _asked, takeBack) => {
      takeBack?.();
      failed(t('mark.failed'))(error);
    },
    onSuccess: (_, { id, isUseful }) => {
      if (!isUseful) undoable({ title: t('mark.marked'), undo: () => mark.mutate({ id, isUseful: true }) });
      return invalidate(client, '/api/worth-a-look');
    },
  });
  return (id: string, isUseful: boolean) => mark.mutate({ id, isUseful });
}
