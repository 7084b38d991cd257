/** What pages of imported numbers share: their files. */
import { Download } from 'lucide-react';
import type { Language } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExportMenu } from './export-menu.tsx';

export type PageFormat = 'shown' | 'csv' | 'json';

/** `shown`: CSV of what is seen, in the page's language. */
export const formatQuery = (format: PageFormat, lang: Language) =>
  format === 'shown' ? { format: 'csv' as const, lang } : { format };

export function PageExport({ hrefOf }: { hrefOf: (format: PageFormat, lang: Language) => string }) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  return (
    <ExportMenu
      files={(['shown', 'csv', 'json'] as const).map((format) => ({
        format,
        href: hrefOf(format, language),
      }))}
      trigger={
        <Button>
          <Download aria-hidden="true" />
          {t('name')}
        </Button>
      }
    />
  );
}
