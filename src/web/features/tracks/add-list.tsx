/** One row for each link, in a region of its own that scrolls. */
import { useTranslation } from 'react-i18next';
import { AddRowItem } from './add-row-item.tsx';
import type { AddRow } from './add-verdicts.ts';

type AddListProps = {
  rows: readonly AddRow[];
  isSending: boolean;
  onSuggested: (link: string, suggestion: string) => void;
};

export function AddList({ rows, isSending, onSuggested }: AddListProps) {
  const { t } = useTranslation('add');
  return (
    <section
      aria-label={t('results')}
      className="max-h-80 overflow-y-auto rounded-md border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <AddRowItem isSending={isSending} key={row.link} onSuggested={onSuggested} row={row} />
        ))}
      </ul>
    </section>
  );
}
