/** What a platform took back, day by day; nothing where it did not. */
import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlatformId } from '#domain/platforms.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import type { Correction } from './history-model.ts';

type CorrectionsListProps = {
  corrections: readonly Correction[];
  platform: PlatformId;
  /** Writes a value of the metric. */
  text: (value: number) => string;
};

export function CorrectionsList({ corrections, platform, text }: CorrectionsListProps) {
  const { t } = useTranslation('tracks');
  const { day } = useFormats();
  if (corrections.length === 0) return null;
  return (
    <section className="border-line border-t pt-4">
      <h3 className="font-medium text-sm">
        {t('history.corrections', { platform: platformNames[platform] })}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-body text-sm">
        {corrections.toReversed().map(({ date, before, after }) => (
          <li className="flex items-start gap-2" key={date}>
            <PencilLine aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            {t('history.correction', { before: text(before), after: text(after), day: day(date) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
