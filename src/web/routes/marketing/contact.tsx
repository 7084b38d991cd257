/** `/contact`, also the way to report a problem. */
import { useTranslation } from 'react-i18next';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['contact'] };

export default function ContactRoute() {
  const { t } = useTranslation('site');
  return (
    <>
      <PageMeta description={t('contact.description')} title={t('contact.title')} />
      <PageHead lead={t('contact.lead')} title={t('contact.title')} />
      <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
        <ContactForm />
      </div>
    </>
  );
}
