/** Each platform with what it lets us read of a song, as its connector declares it. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { PlatformMark } from '#web/ui/platform-mark.tsx';
import { readPlatforms } from './queries.ts';

export function PlatformTable() {
  const { t } = useTranslation(['features', 'metrics']);
  const { list } = useFormats();
  const { data } = useQuery(readPlatforms());
  if (!data?.length) return null;
  return (
    <section aria-labelledby="platforms" className="mt-16">
      <h2 className="text-xl" id="platforms">
        {t('platforms.title')}
      </h2>
      <p className="mt-2 max-w-2xl text-body text-sm">{t('platforms.text')}</p>
      <div
        className="relative mt-6 overflow-x-auto rounded-lg border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table aria-labelledby="platforms" className="w-full border-collapse text-sm">
          <thead>
            <tr className="bg-surface text-strong">
              {(['platform', 'counts', 'here'] as const).map((column) => (
                <th className="whitespace-nowrap px-4 py-3 text-start font-medium" key={column} scope="col">
                  {t(`platforms.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, counts, isConfigured }) => (
              <tr className="border-line border-t" key={id}>
                <th className="whitespace-nowrap px-4 py-3 text-start font-medium text-strong" scope="row">
                  <PlatformMark name={platformNames[id]} platform={id} />
                </th>
                <td className="px-4 py-3 text-body">
                  {list(counts.map((metric) => t(`metrics:name.${metric}`)))}
                </td>
                <td className="px-4 py-3 text-muted">
                  {isConfigured ? t('platforms.ready') : t('platforms.notHere')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
