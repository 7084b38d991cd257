/** What every list of playlists draws: the cover made of its songs, and what is known of it in one line. */
import { Code, ListMusic } from 'lucide-react';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#contract/playlists.ts';
import { embedCode, embedSizes } from '#domain/embeds.ts';
import { embedsPath, linkInApp } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** How many songs, by how many it was played, and whom it is shown to. */
export function PlaylistFacts({ playlist, children }: { playlist: PlaylistSummary; children?: string }) {
  const { t } = useTranslation('playlists');
  const { count } = useFormats();
  const { itemCount, plays, isOwn, isPublic, sandbox } = playlist;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <span>
        {[t('songs', { count: itemCount, n: count(itemCount) }), children].filter(Boolean).join('\u00a0· ')}
      </span>
      {isPublic && plays > 0 ? (
        <span title={t('playsHelp')}>· {t('plays', { count: plays, n: count(plays) })}</span>
      ) : null}
      {isOwn ? <Badge>{t(isPublic ? 'public' : 'private')}</Badge> : null}
      {sandbox ? <Badge>{t('sandbox')}</Badge> : null}
    </p>
  );
}

/** There is none, or none that the reader may see. */
export function PlaylistMissing() {
  const { t } = useTranslation('playlists');
  const language = useLanguage();
  return (
    <>
      <h1 className="sr-only">{t('page.missing')}</h1>
      <EmptyState
        action={
          <Link className={buttonStyle('primary')} to={linkInApp(language, '/discover-playlists')}>
            {t('discover.title')}
          </Link>
        }
        className="py-20"
        icon={<ListMusic />}
        title={t('page.missing')}
      >
        {t('page.missingText')}
      </EmptyState>
    </>
  );
}

/** The lines that show it on another site. */
export function EmbedButton({ playlist: { id, name } }: { playlist: Pick<PlaylistSummary, 'id' | 'name'> }) {
  const { t } = useTranslation('embeds');
  const origin = useOrigin();
  const copy = () => {
    const src = `${origin}${embedsPath}/playlist/${id}`;
    void navigator.clipboard.writeText(embedCode({ src, title: name, ...embedSizes.playlist })).then(
      () => toast({ title: t('copied') }),
      () => toast({ title: t('failed'), variant: 'destructive' }),
    );
  };
  return (
    <Button onClick={copy} size="sm">
      <Code aria-hidden="true" />
      {t('title')}
    </Button>
  );
}
