/** What the terms of a figure's platforms demand: why it stands alone, and whose numbers they are. */
import { useTranslation } from 'react-i18next';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { Attribution } from '#web/music/attribution.tsx';
import { mayBeSummed, useTerms } from '#web/music/terms.ts';
export function FigureTerms({ platforms }: { platforms: readonly PlatformId[] }) {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  return (
    <>
      {platforms
        .filter((platform) => !mayBeSummed(platform, apart))
        .map((platform) => (
          <p className="mt-3 border-line border-t pt-3 text-muted text-xs" key={platform}>
            {t('source.apart', { platform: platformNames[platform] })}
          </p>
        ))}
      {platforms.map((platform) => (
        <Attribution className="mt-3" key={platform} platform={platform} />
      ))}
    </>
  );
}
