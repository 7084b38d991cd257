/** A page that is text alone, with the day it last changed. */
import type { TextPage as Page } from '#contract/content.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Text } from './text.tsx';

export function TextPage({ page }: { page: Page }) {
  const { t } = useTranslation('content');
  const { day } = useFormats();
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      <Text html={page.html} lang={page.language} />
      <p className="mt-12 text-muted text-sm">{t('text.updated', { day: day(page.updatedOn) })}</p>
    </div>
  );
}
