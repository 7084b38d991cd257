/** `/playlists`: one's own, the one that changed last first. */
import { ListMusic, ListPlus, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { EditorsOnly } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { PlayCard } from './play-buttons.tsx';
import { GridLoading, PlaylistGrid } from './playlist-grid.tsx';
import { usePlaylists } from './queries.ts';

const dialog = later(() => import('./playlist-dialog.tsx'));

export function PlaylistsPage() {
  const { t } = useTranslation(['playlists', 'frame']);
  const navigate = useNavigate();
  const [loaded, open, close] = useDialogLater(dialog);
  const query = usePlaylists();
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('lead')}</p>
        </div>
        <EditorsOnly>
          <div className="flex flex-wrap gap-2">
            <Link className={buttonStyle()} to="/playlists/import">
              <ListPlus aria-hidden="true" />
              {t('fromYoutube')}
            </Link>
            <Button onClick={open} variant="primary">
              <Plus aria-hidden="true" />
              {t('new')}
            </Button>
          </div>
        </EditorsOnly>
      </header>
      <ReadList
        empty={
          <EmptyPage icon={<ListMusic />} title={t('none')}>
            {t('noneText')}
          </EmptyPage>
        }
        failed={{ none: t('failed'), old: t('old') }}
        items={query.items}
        loading={<GridLoading />}
        more={t('more')}
        reading={query}
      >
        {(items) => (
          <PlaylistGrid
            action={(playlist) => <PlayCard playlist={playlist} />}
            heading="h2"
            playlists={items}
          />
        )}
      </ReadList>
      {loaded ? (
        <loaded.PlaylistDialog onClose={close} onSaved={({ id }) => void navigate(`/playlist/${id}`)} />
      ) : null}
    </div>
  );
}
