import type { ImportFile } from '#contract/import-files.ts';

type Columns = NonNullable<ImportFile['columns']>;

/** What columns mean once the money of another one is read: in the currency that its own name says. */
export function otherMoneyRead(columns: Columns, name: string): Columns[number]['meaning'][] {
  const at = columns.findIndex((column) => column.name === name);
  return columns.map(({ meaning }, index) => {
    if (index === at) return 'earnings';
    return meaning === 'earnings' || meaning === 'currency' ? null : meaning;
  });
}
