/** `/share`: what another app on the phone shares goes into the add box, or for visitors into that of the landing page. */
import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { isSignedIn } from '#web/data/current-user.ts';
import { sharedLinks } from '#web/data/kept-texts.ts';
import { linksShared } from '#web/features/tracks/add/shared-links.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const loader = async (args: LoaderFunctionArgs) => ({ isSignedIn: await isSignedIn(args) });

export default function SharePage() {
  const { t } = useTranslation('frame');
  const page = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    sharedLinks.keep(linksShared(search).join('\n'));
    void navigate(page.isSignedIn ? '/dashboard' : '/', { replace: true });
  }, [navigate, page.isSignedIn, search]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{t('product')}</title>
      <meta content="noindex" name="robots" />
      <Spinner label={t('loading')} size="lg" />
    </main>
  );
}
