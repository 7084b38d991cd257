/** An own figure in words: its name, and its number in the unit that people read. */
import { type Figure, figureKinds, figureNames, millionths } from '#domain/own-figures.ts';
import { pitchClasses, scaleModes } from '#domain/sound.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

const hour = 3600;

export function useFigureText() {
  const { t } = useTranslation(['figures', 'sound']);
  const { count, decimals, share, duration, amount } = useFormats();
  const value = (figure: Figure, number: number, currency = ''): string => {
    if (figure === 'watchSeconds') return t('hours', { n: count(Math.round(number / hour)) });
    if (figure === 'averageViewSeconds') return duration(number);
    if (figure === 'pitchClass') {
      const name = pitchClasses[number / millionths];
      return name ? t(`sound:key.either.${name}`) : '';
    }
    if (figure === 'scaleMode') return t(scaleModes[number / millionths] === 'minor' ? 'minor' : 'major');
    const kind = figureKinds[figure];
    if (kind === 'sound') return decimals(number / millionths, 2);
    if (kind === 'share') return share(number / millionths);
    return kind === 'money' ? amount(number / millionths, currency) : count(number);
  };
  const one = (figure: Figure, number: number, currency?: string): string =>
    t('figureIs', { name: t(`name.${figure}`), value: value(figure, number, currency) });
  return {
    value,
    /** Those of a row, in the order in which figures are told everywhere. */
    all: (figures: Partial<Record<Figure, number>>, currency?: string): string =>
      figureNames
        .flatMap((figure) => {
          const number = figures[figure];
          return number === undefined ? [] : [one(figure, number, currency)];
        })
        .join('\u00a0· '),
  };
}
