/** The list, or the chosen songs of it, as a file: plain links, so that the browser streams it to disk. */
import { Download } from 'lucide-react';
import type { ListColumn } from '#domain/list-columns.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ExportMenu } from '#web/music/export-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { exportAddress, mostIdsInAddress, saveSelection } from './export.ts';
import type { ListState } from './list-state.ts';

type ListExportProps = {
  state: ListState;
  columns: readonly ListColumn[];
  /** Only these; all that the filters let through when absent. */
  ids?: readonly string[] | undefined;
  /** Without these. */
  except?: readonly string[] | undefined;
  /** How many songs are chosen, where the heading should say so. */
  chosen?: number;
  side?: 'top' | 'bottom';
  size?: 'sm' | 'md';
};

export function ListExport({ chosen, side = 'bottom', size = 'md', ...shown }: ListExportProps) {
  const { t } = useTranslation('files');
  const { count } = useFormats();
  const of = { ...shown, language: useLanguage() };
  const { ids } = of;
  return (
    <ExportMenu
      files={(['shown', 'csv', 'json'] as const).map((format) =>
        ids && ids.length > mostIdsInAddress
          ? { format, save: () => saveSelection(format, { ...of, ids }) }
          : { format, href: exportAddress(format, of) },
      )}
      selected={chosen === undefined ? undefined : { count: chosen, n: count(chosen) }}
      side={side}
      trigger={
        <Button size={size}>
          <Download aria-hidden="true" />
          <span className={size === 'md' ? 'max-sm:sr-only' : ''}>{t('name')}</span>
        </Button>
      }
    />
  );
}
