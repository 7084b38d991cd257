/** A few public playlists on the landing page, the ones that are played most; as long as there are none, it says so. */
import { useQuery } from '@tanstack/react-query';
import { ListMusic } from 'lucide-react';
import { Suspense } from 'react';
import type { discoverPlaylists } from '#contract/playlists.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { GridLoading, PlaylistGrid } from './playlist-grid.tsx';

const shown = 4;

/** Its texts come after it: what stands around it stays while they do. */
export function PublicPlaylists() {
  return (
    <Suspense>
      <MostPlayed />
    </Suspense>
  );
}

function MostPlayed() {
  const { t } = useTranslation('playlists');
  const { data: playlists, error } = useQuery(
    read<typeof discoverPlaylists>('/api/discover-playlists', { query: { sort: 'played', limit: shown } }),
  );
  if (playlists?.length) return <PlaylistGrid heading="h3" playlists={playlists} />;
  if (!playlists && !error) return <GridLoading />;
  return (
    <p className="flex items-center gap-3 rounded-lg border border-line bg-surface px-5 py-6 text-muted text-sm">
      <ListMusic aria-hidden="true" className="size-5 shrink-0" />
      {t(error ? 'failed' : 'discover.none')}
    </p>
  );
}
