/** Names a platform as the source of numbers the way its terms demand, with the links they ask for. */
import type { PlatformId } from '#domain/platforms.ts';
import { terms } from '#domain/terms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { useTerms } from './terms.ts';

type AttributionProps = {
  platform: PlatformId;
  /** The song whose numbers they are: its own page is linked, its artist credited. */
  song?: { url: string; artist: string };
  className?: string;
};

/** Nothing in a sandbox: its numbers come from no platform, and to say so would be a lie. */
export function Attribution({ platform, song, className }: AttributionProps) {
  const { t } = useTranslation('metrics');
  const { isSandbox } = useTerms();
  if (isSandbox) return null;
  const { credit, name, url, links = [] } = terms[platform].attribution;
  const sentences = {
    data: t('attribution.data', { name }),
    store: t('attribution.store', { name }),
    uploader: song
      ? t('attribution.uploader', { name, artist: song.artist })
      : t('attribution.data', { name }),
    verbatim: name,
  };
  const ownPage = song && /^https?:\/\//i.test(song.url) ? song.url : url;
  return (
    <ul className={cn('flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs', className)}>
      <li>
        <OutsideLink href={ownPage}>{sentences[credit]}</OutsideLink>
      </li>
      {links.map((link) => (
        <li key={link.text}>
          <OutsideLink href={link.url}>{t(`attribution.${link.text}`)}</OutsideLink>
        </li>
      ))}
    </ul>
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  const { t } = useTranslation('metrics');
  return (
    <a
      className="rounded-sm underline decoration-line-control underline-offset-4 hover:text-strong pointer-coarse:inline-block pointer-coarse:py-1"
      href={href}
      rel="noopener noreferrer"
      target="_blank"
    >
      {children}
      <span className="sr-only"> ({t('attribution.newTab')})</span>
    </a>
  );
}
