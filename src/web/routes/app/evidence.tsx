/** `/worth-a-look/{id}` */
import { useParams } from 'react-router';
import { clientPrefetch, subjectPrefetch } from '#web/data/prefetch.ts';
import { NotFound } from '#web/features/frame/not-found.tsx';
import { EvidencePage } from '#web/features/worth-a-look/evidence-page.tsx';
import { readEvidence } from '#web/features/worth-a-look/use-looks.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['worth-a-look', 'figures'] };

const queries = ({ params: { id = '' } }: { params: { id?: string } }) => [readEvidence(id)];
export const loader = subjectPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default function Page() {
  const { id = '' } = useParams();
  return <EvidencePage id={id} key={id} missing={<NotFound />} />;
}
