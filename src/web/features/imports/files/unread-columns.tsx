/** Of each figure one column is read: which ones are not, before anything is stored, and the way to another currency. */
import type { ImportFile } from '#contract/import-files.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useImportActions } from '../use-imports.ts';
import { otherMoneyRead } from './other-money.ts';

/** Rows that come to a profit are no part of anybody's yet: what the file says of that. */
export function ProfitShares({ file: { profitShares } }: { file: ImportFile }) {
  const { t } = useTranslation('imports');
  const { list } = useFormats();
  if (profitShares.length === 0) return null;
  return <p className="text-sm text-warning">{t('file.shared', { shares: list(profitShares) })}</p>;
}

/** `importId` is absent where nothing can be answered any more. */
export function UnreadColumns({ file, importId }: { file: ImportFile; importId: string | undefined }) {
  const { t } = useTranslation('imports');
  const { list } = useFormats();
  const { unreadColumns, otherMoney, columns } = file;
  const read = columns?.find(({ meaning }) => meaning === 'earnings')?.name;
  if (unreadColumns.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-warning">{t('file.unread', { columns: list(unreadColumns) })}</p>
      {read && otherMoney.length > 0 ? (
        <p className="text-body">{t('file.amountsFrom', { column: read })}</p>
      ) : null}
      {importId && read ? (
        <div className="flex flex-wrap gap-2">
          {otherMoney.map((name) => (
            <UseInstead file={file} importId={importId} key={name} name={name} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function UseInstead({ file, importId, name }: { file: ImportFile; importId: string; name: string }) {
  const { t } = useTranslation('imports');
  const { answer } = useImportActions(importId);
  const columns = otherMoneyRead(file.columns ?? [], name);
  return (
    <Button busy={answer.isPending} onClick={() => answer.mutate([{ index: file.index, columns }])} size="sm">
      {t('file.useInstead', { column: name })}
    </Button>
  );
}
