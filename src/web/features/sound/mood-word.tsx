/** A mood in a word, and behind a press the rule that made it, with its numbers. */
import { moodBand, moodMiddle, moods } from '#domain/sound.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { cn } from '#web/ui/cn.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { type SoundReply, useSoundWords } from './sound-query.ts';

type MoodWordProps = { mood: NonNullable<SoundReply['mood']> };

export function MoodWord({ mood }: MoodWordProps) {
  const { t } = useTranslation('sound');
  const { valueText, sourceText } = useSoundWords();
  return (
    <div>
      <p className="text-sm text-strong">
        <DictionaryTerm id="mood">{t('name.mood')}</DictionaryTerm>
      </p>
      <p className="mt-3 font-semibold text-strong text-xl">{t(`mood.${mood.mood}`)}</p>
      <Disclosure className="mt-0.5" label={t('rule.label')}>
        <div className="mt-2 max-w-prose text-body">
          <p>
            {t('rule.text', {
              source: sourceText(mood),
              valence: valueText('valence', mood.valence),
              energy: valueText('energy', mood.energy),
            })}
          </p>
          <MoodRules current={mood.mood} />
        </div>
      </Disclosure>
    </div>
  );
}

/** From which numbers on a quarter begins, as `moodOf` tells it. */
function MoodRules({ current }: { current: (typeof moods)[number] }) {
  const { t } = useTranslation('sound');
  const { decimals } = useFormats();
  const low = decimals(moodMiddle - moodBand, 2);
  const high = decimals(moodMiddle + moodBand, 2);
  const above = t('rule.above', { n: high });
  const below = t('rule.below', { n: low });
  const limits = {
    happy: [above, above],
    tense: [below, above],
    calm: [above, below],
    sad: [below, below],
  } as const;
  const cell = 'border-line border-t py-1.5 pe-3 text-start font-normal last:pe-0';
  return (
    <table className="mt-3 w-full text-sm tabular-nums">
      <caption className="sr-only">{t('rule.label')}</caption>
      <thead className="text-muted text-xs">
        <tr className="[&>th]:pe-3 [&>th]:pb-1.5 [&>th]:text-start [&>th]:font-normal">
          <th scope="col">{t('name.mood')}</th>
          <th scope="col">{t('name.valence')}</th>
          <th scope="col">{t('name.energy')}</th>
        </tr>
      </thead>
      <tbody>
        {moods.map((mood) => (
          <tr className={cn(mood === current && 'font-medium text-strong')} key={mood}>
            <th className={cn(cell, mood === current && 'font-semibold')} scope="row">
              {t(`mood.${mood}`)}
            </th>
            {mood === 'balanced' ? (
              <td className={cell} colSpan={2}>
                {t('rule.between', { low, high })}
              </td>
            ) : (
              limits[mood].map((limit, place) => (
                <td className={cell} key={place === 0 ? 'valence' : 'energy'}>
                  {limit}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
