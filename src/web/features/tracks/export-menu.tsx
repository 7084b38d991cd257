/** The list, or the chosen songs of it, as a file: plain links, so that the browser streams it to disk. */
import { Download, FileJson, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { MenuHeading } from '#web/ui/menu-heading.tsx';
import { MenuItem } from '#web/ui/menu-item.tsx';
import { exportAddress } from './export-address.ts';
import type { ListState } from './list-state.ts';

type ExportMenuProps = {
  state: ListState;
  /** Only these; all that the filters let through when absent. */
  ids?: readonly string[] | undefined;
  /** How many songs are chosen, where the heading should say so. */
  chosen?: number | undefined;
  side?: 'top' | 'bottom' | undefined;
  size?: 'sm' | 'md' | undefined;
};

export function ExportMenu({ state, ids, chosen, side = 'bottom', size = 'md' }: ExportMenuProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const trigger = (
    <Button size={size}>
      <Download aria-hidden="true" />
      {t('export.name')}
    </Button>
  );
  return (
    <DropdownMenu side={side} trigger={trigger}>
      <MenuHeading>
        {chosen === undefined
          ? t('export.heading')
          : t('export.headingSelected', { count: chosen, n: count(chosen) })}
      </MenuHeading>
      <MenuItem asChild>
        <a download href={exportAddress(state, 'csv', ids)}>
          <FileSpreadsheet aria-hidden="true" />
          {t('export.csv')}
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a download href={exportAddress(state, 'json', ids)}>
          <FileJson aria-hidden="true" />
          {t('export.json')}
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
