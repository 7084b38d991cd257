/** Below the field: what may be pasted, and how many links are in it by now. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { getSite } from '#contract/site.ts';
import { mostUrlsAtOnce } from '#domain/limits.ts';
import { findLinks } from '#domain/links.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { cn } from '#web/ui/cn.ts';

type AddStatusProps = {
  /** The field names it as its description. */
  id: string;
  text: string;
};

export function AddStatus({ id, text }: AddStatusProps) {
  const { t } = useTranslation('add');
  const { count, list } = useFormats();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const found = findLinks(text).length;
  const platforms = list((site?.platforms ?? []).map((platform) => platformNames[platform]));
  const status = () => {
    if (found > mostUrlsAtOnce) return t('tooMany', { n: count(mostUrlsAtOnce) });
    if (found > 0) return t('found', { count: found, n: count(found) });
    return text.trim() ? t('none') : t('hint', { platforms, n: count(mostUrlsAtOnce) });
  };
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
      <p className={cn(found > 0 && 'text-body')} id={id} role="status">
        {status()}
      </p>
      {found > 0 ? <p className="max-sm:hidden">{t('shortcut', { key: 'Ctrl/⌘' })}</p> : null}
    </div>
  );
}
