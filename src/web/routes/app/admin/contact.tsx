/** `/admin/contact`: for administrators; for everyone else there is nothing at this address. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { isAdministrator, useCurrentUser } from '#web/data/current-user.ts';
import { ContactMessagesPage } from '#web/features/contact/admin/contact-page.tsx';
import { NotFound } from '#web/features/frame/not-found.tsx';
import { ReportsPanel } from '#web/features/playlists/reports-panel.tsx';
import { ReviewPanel } from '#web/features/sharing/admin/review-panel.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['contact', 'playlists', 'public-pages', 'sharing', 'files'] };

export const loader = async (args: LoaderFunctionArgs) =>
  data(null, { status: (await isAdministrator(args)) ? 200 : 404 });

/** The page reads its messages itself, a page of them at a time. */
export const clientLoader = async () => null;

export default function AdminContactPage() {
  const user = useCurrentUser();
  if (!user?.isAdmin) return <NotFound />;
  return (
    <div className="flex flex-col gap-8">
      <ContactMessagesPage />
      <ReportsPanel />
      <ReviewPanel />
    </div>
  );
}
