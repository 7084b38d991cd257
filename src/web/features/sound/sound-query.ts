/** What the panels of sound and mood ask for, and how they write what they are told. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getMoods, getSongSound, getTrackSound, SoundPart } from '#contract/sound.ts';
import { type Days, dayIn } from '#domain/days.ts';
import { platformNames } from '#domain/platforms.ts';
import { type PitchClass, type ScaleMode, type SoundFeature, soundFeatures } from '#domain/sound.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { changeKind, signed } from '#web/ui/change.tsx';

export type SoundReply = ReplyOf<typeof getTrackSound>;
export type Moods = ReplyOf<typeof getMoods>;
export type MoodSong = Moods['songs'][number];
export type Comparison = Extract<Moods['common'], { state: 'told' }>['features'][number];

/** One link alone, or all those of a song. */
export type Subject = { trackId: string } | { songId: string };

export const readSound = (subject: Subject) =>
  'trackId' in subject
    ? read<typeof getTrackSound>('/api/tracks/:id/sound', { params: { id: subject.trackId } })
    : read<typeof getSongSound>('/api/songs/:id/sound', { params: { id: subject.songId } });

export const readMoods = (days: Days) => read<typeof getMoods>('/api/analytics/moods', { query: days });

type Key = { key: PitchClass | null; mode: ScaleMode | null };
type Source = Pick<SoundPart, 'platform' | 'source' | 'imported'>;

/** Of parts of one list: a platform speaks of a link once, files as often as there are any. */
export const partKey = ({
  trackId,
  source,
  imported,
}: Pick<SoundPart, 'trackId' | 'source' | 'imported'>): string =>
  [trackId, source, imported?.importId, imported?.file].join(' ');

export function useSoundWords() {
  const { t } = useTranslation('sound');
  const { decimals, count, change, day, timeZone } = useFormats();
  const units = { bpm: 'bpm', decibel: 'decibels' } as const;
  const withUnit = (feature: SoundFeature, written: string): string => {
    const unit = soundFeatures[feature];
    return unit === 'share' ? written : t(units[unit], { n: written });
  };
  const rounded = (feature: SoundFeature, value: number): number => {
    const steps = soundFeatures[feature] === 'share' ? 100 : 10;
    return Math.round(value * steps) / steps;
  };
  return {
    /** From 0 to 1 as the sources say it, or with its unit. */
    valueText: (feature: SoundFeature, value: number): string =>
      withUnit(
        feature,
        soundFeatures[feature] === 'share' ? decimals(value, 2) : count(rounded(feature, value)),
      ),
    gainText: (gain: number): string => t('decibels', { n: change(Math.round(gain * 10) / 10) }),
    differenceText: (feature: SoundFeature, value: number): string =>
      withUnit(
        feature,
        soundFeatures[feature] === 'share'
          ? signed(changeKind(rounded(feature, value)), decimals(Math.abs(value), 2))
          : change(rounded(feature, value)),
      ),
    /** As musicians of the language call it; without major or minor it may have two names. */
    keyText: ({ key, mode }: Key): string | null => (key ? t(`key.${mode ?? 'either'}.${key}`) : null),
    /** A file by its name; several of them by the platform whose songs they speak of. */
    sourceText: ({ platform, source, imported }: Source): string => {
      if (imported) return t('source.file', { file: imported.file });
      return source === 'import'
        ? t('source.import', { platform: platformNames[platform] })
        : platformNames[platform];
    },
    readText: ({ readAt, source }: Pick<SoundPart, 'readAt' | 'source'>): string =>
      t(source === 'import' ? 'importedOn' : 'asOf', { day: day(dayIn(new Date(readAt), timeZone)) }),
  };
}
