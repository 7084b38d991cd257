/** Sources of traffic, devices, cities, places of playback, subscribers, and genders where nothing is said of ages: ranked tables. */
import type { AudienceDimension } from '#domain/own-figures.ts';
import { audienceKeyName } from '#i18n/own.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { Question } from './audience-query.ts';
import { DimensionPanel } from './dimension-panel.tsx';
import { ShareTable } from './share-table.tsx';

type SharesPanelProps = {
  dimension: 'source' | 'device' | 'city' | 'gender' | 'playback' | 'subscription';
  question: Question;
};

export function SharesPanel({ dimension, question }: SharesPanelProps) {
  const { t } = useTranslation('audience');
  const nameOf = useKeyName();
  return (
    <DimensionPanel dimension={dimension} question={question}>
      {(part) => (
        <ShareTable
          caption={t(`panel.${dimension}.title`)}
          nameOf={(key) => nameOf(dimension, key)}
          part={part}
        />
      )}
    </DimensionPanel>
  );
}

export function useKeyName(): (dimension: AudienceDimension, key: string) => string {
  const { t } = useTranslation('audience');
  return (dimension, key) => audienceKeyName(t, dimension, key);
}
