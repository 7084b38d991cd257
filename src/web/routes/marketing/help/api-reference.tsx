/** `/api-reference`: every call of the interface for programs, and a console. */
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { readReference } from '#web/features/api-reference/queries.ts';
import { ReferencePage } from '#web/features/api-reference/reference-page.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import { SiteLink } from '#web/features/site/site-link.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['api-reference', 'api-keys'] };
const queries = () => [readReference()];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

const further = [
  { to: '/help/api', label: 'quickStart' },
  { to: '/help/api-errors', label: 'errorList' },
  { to: '/api/v1/openapi.json', label: 'openApi' },
] as const;

export default function ApiReferenceRoute() {
  const { t } = useTranslation('api-reference');
  return (
    <>
      <PageMeta description={t('description')} title={t('title')} />
      <PageHead lead={t('lead')} title={t('title')} />
      <ul className="mx-auto -mt-4 mb-10 flex w-full max-w-page flex-wrap gap-x-6 gap-y-2 px-4 text-sm sm:px-6">
        {further.map(({ to, label }) => (
          <li key={to}>
            <SiteLink className="text-link underline" to={to}>
              {t(label)}
            </SiteLink>
          </li>
        ))}
      </ul>
      <ReferencePage />
    </>
  );
}
