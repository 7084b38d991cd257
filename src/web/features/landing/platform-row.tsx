/** The platforms whose links can be added on this installation. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { getSite } from '#contract/site.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { PlatformMark } from '#web/ui/platform-mark.tsx';

export function PlatformRow() {
  const { t } = useTranslation('landing');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  if (!site?.platforms.length) return null;
  return (
    <section aria-labelledby="platforms" className="border-line border-y bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-center gap-x-10 gap-y-4 px-4 py-6 sm:px-6">
        <h2 className="font-medium text-muted text-sm tracking-normal" id="platforms">
          {t('platforms.title')}
        </h2>
        <ul className="flex flex-wrap justify-center gap-x-8 gap-y-3">
          {site.platforms.map((platform) => (
            <li key={platform}>
              <PlatformMark
                className="font-medium text-base text-strong"
                name={platformNames[platform]}
                platform={platform}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
