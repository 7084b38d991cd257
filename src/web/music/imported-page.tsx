/** What pages of imported numbers share: their files, and what stands where nothing was imported yet. */
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Language } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
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

type NothingImportedProps = { icon: ReactNode; title: string; text: string; action: string; to?: string };

/** `to`: where the one next step is done, to import a file unless another is given. */
export function NothingImported({ icon, title, text, action, to = '/imports' }: NothingImportedProps) {
  return (
    <EmptyState
      action={
        <Link className={buttonStyle('primary')} to={to}>
          {action}
        </Link>
      }
      className="rounded-lg border border-line bg-surface py-16"
      icon={icon}
      title={title}
    >
      {text}
    </EmptyState>
  );
}
