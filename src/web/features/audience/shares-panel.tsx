/** Sources of traffic, devices, cities, places of playback, subscribers, and genders where nothing is said of ages: ranked tables. */
import { useTranslation } from 'react-i18next';
import { type AudienceDimension, devices, genders } from '#domain/own-figures.ts';
import type { Question } from './audience-query.ts';
import { DimensionPanel } from './dimension-panel.tsx';
import { ShareTable } from './share-table.tsx';

/** As YouTube calls the most usual ones. */
const sources = [
  'YT_SEARCH',
  'RELATED_VIDEO',
  'SUBSCRIBER',
  'PLAYLIST',
  'EXT_URL',
  'SHORTS',
  'YT_CHANNEL',
  'NO_LINK_OTHER',
  'NOTIFICATION',
  'END_SCREEN',
  'ADVERTISING',
  'YT_OTHER_PAGE',
] as const;

const places = [
  ...(['WATCH', 'EMBEDDED', 'CHANNEL', 'SEARCH', 'BROWSE', 'MOBILE', 'EXTERNAL_APP', 'YT_OTHER'] as const),
];
const subscribed = ['subscribed', 'not_subscribed'] as const;

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

/** What the platforms' own words mean; one that is not known here stays as its source has it. */
export function useKeyName(): (dimension: AudienceDimension, key: string) => string {
  const { t } = useTranslation('audience');
  return (dimension, key) => {
    if (dimension === 'age') return ageName(key);
    const source = dimension === 'source' && sources.find((one) => one === key);
    if (source) return t(`key.source.${source}`);
    const device = dimension === 'device' && devices.find((one) => one === key);
    if (device) return t(`key.device.${device}`);
    const gender = dimension === 'gender' && genders.find((one) => one === key);
    if (gender) return t(`key.gender.${gender}`);
    const place = dimension === 'playback' && places.find((one) => one === key);
    if (place) return t(`key.playback.${place}`);
    const whether = dimension === 'subscription' && subscribed.find((one) => one === key);
    if (whether) return t(`key.subscription.${whether}`);
    return /^[A-Z_]+$/.test(key) ? key.replaceAll('_', ' ').toLowerCase() : key;
  };
}

/** `18-24` as `18–24`, `65-` as `65+`. */
export const ageName = (key: string): string => key.replace(/-$/, '+').replace('-', '–');
