/** `/contact`, also the way to report a problem. */
import { useSearchParams } from 'react-router';
import { useIsFramed } from '#web/data/current-user.ts';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['contact'] };

export default function ContactRoute() {
  const { t } = useTranslation(['site', 'frame']);
  const [search] = useSearchParams();
  // The menu of the app has an entry of its own for it; the public page is the same whatever its parameters.
  const isReport = useIsFramed() && search.get('topic') === 'problem';
  const title = isReport ? t('frame:nav.reportProblem') : t('contact.title');
  return (
    <>
      <PageMeta description={t('contact.description')} title={title} />
      <PageHead lead={t('contact.lead')} title={title} />
      <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
        <ContactForm />
      </div>
    </>
  );
}
