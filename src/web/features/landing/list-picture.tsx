/** A mixed list of links, each with its verdict. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlatformId } from '#domain/platforms.ts';
import { PlatformMark } from '#web/ui/platform-mark.tsx';

const rows: { platform: PlatformId; width: string }[] = [
  { platform: 'youtube', width: 'w-28' },
  { platform: 'spotify', width: 'w-20' },
  { platform: 'deezer', width: 'w-24' },
  { platform: 'spotify', width: 'w-16' },
];

export function ListPicture() {
  const { t } = useTranslation('landing');
  return (
    <ul aria-hidden="true" className="flex w-full max-w-72 flex-col rounded-md border border-line bg-raised">
      {rows.map(({ platform, width }) => (
        <li
          className="flex items-center gap-3 border-line px-3 py-2.5 text-xs not-last:border-b"
          key={`${platform}${width}`}
        >
          <PlatformMark platform={platform} />
          <span className={`h-2 rounded-full bg-line-control/70 ${width}`} />
          <span className="ms-auto inline-flex items-center gap-1 font-medium text-up">
            <Check className="size-3.5" strokeWidth={2.5} />
            {t('points.list.added')}
          </span>
        </li>
      ))}
    </ul>
  );
}
