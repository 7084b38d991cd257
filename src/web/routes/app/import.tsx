/** `/imports/{id}` */
import { useParams } from 'react-router';
import { clientPrefetch, subjectPrefetch } from '#web/data/prefetch.ts';
import { NotFound } from '#web/features/frame/not-found.tsx';
import { ImportPage } from '#web/features/imports/import-page.tsx';
import { readImport } from '#web/features/imports/use-imports.ts';
import { openAddDialog } from '#web/features/tracks/add/add-request.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = {
  texts: ['imports', 'finds', 'playlist-import', 'figures', 'metrics', 'sound'],
};

const queries = ({ params: { id = '' } }: { params: { id?: string } }) => [readImport(id)];
export const loader = subjectPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default function Page() {
  const { id = '' } = useParams();
  return (
    <ImportPage
      id={id}
      key={id}
      missing={<NotFound />}
      onAdd={(links) => openAddDialog(links, { sends: true })}
    />
  );
}
