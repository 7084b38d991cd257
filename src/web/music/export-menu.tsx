/** What is on a page, as files: as it is shown, with all columns for programs, and what else there is of it. */
import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { ChartFile } from '#charts/chart-text.ts';
import type { ShownTable } from '#domain/cells.ts';
import type { ShownName } from '#domain/file-names.ts';
import type { Language } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DropdownMenu, MenuHeading, MenuItem } from '#web/ui/dropdown-menu.tsx';
import type { OpensLater } from '#web/ui/opened-later.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { useFailed } from '#web/ui/use-failed.ts';

/** `shown`: CSV of what is seen, in the page's words; `csv`: all columns, for programs. Of an address, or made by the page itself. */
export type FileLink = { format: 'shown' | 'csv' | 'json' | 'png' | 'pdf' | 'm3u' | 'jspf' } & (
  | { href: string }
  | { save: () => void | Promise<void> }
);

/** Of a table that the server writes: `lang` asks for it as the page shows it. */
export const shownAndAll = (hrefOf: (query: { lang?: Language }) => string, lang: Language): FileLink[] => [
  { format: 'shown', href: hrefOf({ lang }) },
  { format: 'csv', href: hrefOf({}) },
];

type ExportMenuProps = {
  files: readonly FileLink[];
  /** How many songs are chosen, written out; undefined: it is all that is shown. */
  selected?: { count: number; n: string } | undefined;
  /** An icon alone when absent. */
  trigger?: OpensLater;
  side?: 'top' | 'bottom';
};

export function ExportMenu({ files, selected, trigger, side = 'bottom' }: ExportMenuProps) {
  const { t } = useTranslation('files');
  const save = useSave();
  const name = t('name');
  return (
    <DropdownMenu
      side={side}
      trigger={
        trigger ?? <PlainIconButton icon={<Download aria-hidden="true" />} label={name} title={name} />
      }
    >
      <MenuHeading>{selected ? t('selected', selected) : t('heading')}</MenuHeading>
      {files.map((file) =>
        'href' in file ? (
          <MenuItem asChild key={file.format}>
            <a download href={file.href}>
              {t(`format.${file.format}`)}
            </a>
          </MenuItem>
        ) : (
          <MenuItem key={file.format} onSelect={() => save(file.save)}>
            {t(`format.${file.format}`)}
          </MenuItem>
        ),
      )}
    </DropdownMenu>
  );
}

/** Makes a file; says so where it cannot be made. */
export function useSave(): (make: () => void | Promise<void>) => void {
  const { t } = useTranslation('files');
  const failed = useFailed();
  return (make) =>
    void Promise.resolve()
      .then(make)
      .catch((error: unknown) => failed(t('failed'))(error));
}

/** What a chart shows, as a file; undefined where there is no chart. */
export function useChartFile(of: Omit<ShownName, 'words'> | undefined) {
  const file = useRef<ChartFile>(null);
  const saveTable = useSaveTable();
  const save = async () => {
    const shown = file.current;
    if (!shown || !of) return;
    const { chartTable } = await import('#web/charts/chart-file.ts');
    await saveTable({ ...of, words: shown.words }, chartTable(shown.data, shown.labels, shown.formats));
  };
  const links: FileLink[] = of ? [{ format: 'shown', save }] : [];
  return { file, links };
}

/** Saves a table as the page shows it. */
export function useSaveTable(): (name: ShownName, table: ShownTable) => Promise<void> {
  const language = useLanguage();
  return async (name, table) => {
    const { saveTable } = await import('#web/data/save-table.ts');
    saveTable(language, name, table);
  };
}
