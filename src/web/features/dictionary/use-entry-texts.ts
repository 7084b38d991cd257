/** The entries in the page's language: names, texts and examples, and whether a word is in one. */
import {
  countingRules,
  type DictionaryId,
  type FigureId,
  figureIds,
  figures,
  type MeasuredId,
  measured,
  soundRules,
  type Told,
  type WorkedId,
} from '#domain/dictionary.ts';
import { leadingMetrics, type Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { type SoundTerm, soundTerms } from '#domain/sound.ts';
import { nameInSentence } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

const isMeasured = (id: FigureId): id is MeasuredId => (measured as readonly string[]).includes(id);
const isWorked = (id: FigureId): id is WorkedId => id !== 'forecast';
const isFigure = (id: DictionaryId): id is FigureId => (figureIds as string[]).includes(id);
const isSound = (id: DictionaryId): id is SoundTerm => (soundTerms as readonly string[]).includes(id);

/** The texts of figures speak of few enough numbers that everything an entry tells goes to each of its texts. */
export function useEntryTexts() {
  const { t } = useTranslation(['dictionary', 'metrics', 'sound']);
  const language = useLanguage();
  const { count, change, share, shortDay, list } = useFormats();
  const written = (told: Told): string => {
    if ('count' in told) return count(told.count);
    if ('change' in told) return change(told.change);
    return 'share' in told ? share(told.share) : shortDay(told.day);
  };
  const toldOf = (id: FigureId) => ({
    ...Object.fromEntries(Object.entries<Told>(figures[id]).map(([name, told]) => [name, written(told)])),
    order: list(leadingMetrics.map((metric) => nameInSentence(language, t(`metrics:name.${metric}`)))),
  });
  const nameOf = (id: DictionaryId): string => {
    if (isFigure(id)) return t(`figure.${id}.name`);
    return isSound(id) ? t(`sound:name.${id}`) : t(`metrics:name.${id}`);
  };
  const textOf = (id: DictionaryId): string => {
    if (isFigure(id)) return t(`figure.${id}.text`, toldOf(id));
    return isSound(id) ? t(`sound:meaning.${id}`) : t(`metrics:meaning.${id}`);
  };
  /** Worked out once, or found out by measuring; of some both, and of each at least one. */
  const exampleOf = (id: FigureId) => (isWorked(id) ? t(`figure.${id}.example`, toldOf(id)) : undefined);
  const measuredOf = (id: FigureId) => (isMeasured(id) ? t(`figure.${id}.measured`, toldOf(id)) : undefined);
  const platformsOf = (id: Metric | SoundTerm): string[] =>
    (isSound(id) ? soundRules[id] : countingRules[id]).map(({ platform }) => platformNames[platform]);
  const wordsOf = (id: DictionaryId): string =>
    [nameOf(id), textOf(id), ...(isFigure(id) ? [exampleOf(id), measuredOf(id)] : platformsOf(id))]
      .join(' ')
      .toLowerCase();
  return {
    ...{ nameOf, textOf, exampleOf, measuredOf },
    has: (id: DictionaryId, word: string): boolean => wordsOf(id).includes(word.trim().toLowerCase()),
  };
}
