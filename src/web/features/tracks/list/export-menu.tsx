/** The list, or the chosen songs of it, as a file: plain links, so that the browser streams it to disk. */
import { Download, FileJson, FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuHeading, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type ExportFormat, exportAddress, mostIdsInAddress, saveSelection } from './export.ts';
import type { ListState } from './list-state.ts';

type ExportMenuProps = {
  state: ListState;
  /** Only these; all that the filters let through when absent. */
  ids?: readonly string[] | undefined;
  /** Without these. */
  except?: readonly string[] | undefined;
  /** How many songs are chosen, where the heading should say so. */
  chosen?: number;
  side?: 'top' | 'bottom';
  size?: 'sm' | 'md';
};

const formats = [
  { format: 'csv', icon: FileText },
  { format: 'spreadsheet', icon: FileSpreadsheet },
  { format: 'json', icon: FileJson },
] as const;

export function ExportMenu({ state, ids, except, chosen, side = 'bottom', size = 'md' }: ExportMenuProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const errorText = useErrorText();
  const save = (format: ExportFormat, chosenIds: readonly string[]) =>
    void saveSelection(state, format, chosenIds).catch((error: unknown) =>
      toast({ title: t('export.failed'), description: errorText(error), variant: 'destructive' }),
    );
  const trigger = (
    <Button size={size}>
      <Download aria-hidden="true" />
      <span className={size === 'md' ? 'max-sm:sr-only' : ''}>{t('export.name')}</span>
    </Button>
  );
  return (
    <DropdownMenu side={side} trigger={trigger}>
      <MenuHeading>
        {chosen === undefined
          ? t('export.heading')
          : t('export.headingSelected', { count: chosen, n: count(chosen) })}
      </MenuHeading>
      {formats.map(({ format, icon: Icon }) =>
        ids && ids.length > mostIdsInAddress ? (
          <MenuItem key={format} onSelect={() => save(format, ids)}>
            <Icon aria-hidden="true" />
            {t(`export.${format}`)}
          </MenuItem>
        ) : (
          <MenuItem asChild key={format}>
            <a download href={exportAddress(state, format, ids, except)}>
              <Icon aria-hidden="true" />
              {t(`export.${format}`)}
            </a>
          </MenuItem>
        ),
      )}
    </DropdownMenu>
  );
}
