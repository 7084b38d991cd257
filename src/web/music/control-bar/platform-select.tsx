/** One of the platforms that a page knows, or all of them. */
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Select } from '#web/ui/select.tsx';

type PlatformSelectProps = {
  platforms: readonly PlatformId[];
  /** Undefined: all. */
  chosen: PlatformId | undefined;
  onChoose: (chosen: PlatformId | undefined) => void;
  className?: string;
};

export function PlatformSelect(props: PlatformSelectProps) {
  const { platforms, chosen, onChoose, className = 'w-52 max-sm:w-60' } = props;
  const { t } = useTranslation('frame');
  return (
    <Select
      aria-label={t('platforms.label')}
      className={className}
      onChange={({ target }) => onChoose(platforms.find((id) => id === target.value))}
      options={[
        { value: '', label: t('platforms.all') },
        ...platforms.map((id) => ({ value: id, label: platformNames[id] })),
      ]}
      value={chosen ?? ''}
    />
  );
}
