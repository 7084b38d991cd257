/** Takes one song into the selection. */
import type { Row } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

export function SelectCell({ row }: { row: Row<Track> }) {
  const { t } = useTranslation('tracks');
  return (
    <Checkbox
      checked={row.getIsSelected()}
      className="pointer-events-auto relative p-2"
      label={t('bulk.one', { title: row.original.title })}
      labelHidden
      onChange={(event) => row.toggleSelected(event.target.checked)}
    />
  );
}
