import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { DiagnosticsPage } from '#web/features/diagnostics/diagnostics-page.tsx';
import { askedIn, readChoices, readDiagnostics } from '#web/features/diagnostics/queries.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['diagnostics', 'sound', 'files', 'player'] };

const readsOf = ({ url }: { url: URL }) => {
  const { upload, against } = askedIn(url.searchParams);
  const asked = [upload, against].filter((id) => id !== undefined);
  return [readChoices(), ...asked.map(readDiagnostics)];
};

export const loader = serverPrefetch(readsOf);
export const clientLoader = clientPrefetch(readsOf);
export default DiagnosticsPage;
