/** Where to go on from a number that is not here: the artist's own account at the platform, and the help. */
import { ExternalLink, FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { pathIn } from '#domain/paths.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

/** Accounts in which artists see what platforms show nobody else. */
const accounts: Partial<Record<PlatformId, { name: string; url: string }>> = {
  spotify: { name: 'Spotify for Artists', url: 'https://artists.spotify.com/' },
  'apple-music': { name: 'Apple Music for Artists', url: 'https://artists.apple.com/' },
};

export function WaysOn({ platform }: { platform: PlatformId }) {
  const { t } = useTranslation('tracks');
  const language = useLanguage();
  const account = accounts[platform];
  return (
    <>
      {account ? (
        <a
          className={buttonStyle('secondary', 'sm')}
          href={account.url}
          rel="noopener noreferrer"
          target="_blank"
        >
          <ExternalLink aria-hidden="true" />
          {t('song.openAccount', { name: account.name })}
          <span className="sr-only">({t('song.newTab')})</span>
        </a>
      ) : null}
      {account ? (
        <Link className={buttonStyle('secondary', 'sm')} to="/imports">
          <FileUp aria-hidden="true" />
          {t('own.import')}
        </Link>
      ) : null}
      <Link
        className="self-center rounded-sm py-1 text-body text-sm underline decoration-line-control underline-offset-4 hover:text-strong pointer-coarse:py-3"
        to={pathIn(language, '/help/missing-numbers')}
      >
        {t('song.whyMissing')}
      </Link>
    </>
  );
}
