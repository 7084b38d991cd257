/** Of a file that tells the money of another one: which of the two counts, and the way to say it otherwise. */
import { Link } from 'react-router';
import type { ImportFile } from '#contract/import-files.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type FileAnswer, useImportActions } from '../use-imports.ts';

/** `importId` is absent where nothing can be answered any more. */
export function SameMoney({ file, importId }: { file: ImportFile; importId: string | undefined }) {
  const { t } = useTranslation('imports');
  const { sameAs, isLeftOut, index } = file;
  if (!sameAs)
    return isLeftOut ? (
      <Alert
        action={
          importId ? (
            <Say importId={importId} label={t('same.count')} says={[{ index, isCounted: true }]} />
          ) : undefined
        }
      >
        {t('same.saidOut')}
      </Alert>
    ) : null;
  const { name, file: other, importId: earlier } = sameAs;
  return (
    <Alert tone={isLeftOut ? 'info' : 'warning'}>
      <p>{t(isLeftOut ? 'same.leftOut' : 'same.counted', { name })}</p>
      {earlier ? (
        <p className="mt-1">
          <Link className="underline underline-offset-4" to={`/imports/${earlier}`}>
            {t('same.earlier')}
          </Link>
        </p>
      ) : null}
      {importId ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {isLeftOut && other !== null ? (
            <Say
              importId={importId}
              label={t('same.instead')}
              says={[
                { index, isCounted: true },
                { index: other, isCounted: false },
              ]}
            />
          ) : null}
          {isLeftOut ? (
            <Say
              importId={importId}
              label={t('same.both')}
              says={[
                { index, isCounted: true },
                ...(other === null ? [] : [{ index: other, isCounted: true }]),
              ]}
            />
          ) : (
            <Say importId={importId} label={t('same.leaveOut')} says={[{ index, isCounted: false }]} />
          )}
        </div>
      ) : null}
    </Alert>
  );
}

type SayProps = { importId: string; label: string; says: readonly FileAnswer[] };

/** The dry run is made anew with it. */
function Say({ importId, label, says }: SayProps) {
  const { answer } = useImportActions(importId);
  return (
    <Button busy={answer.isPending} onClick={() => answer.mutate(says)} size="sm">
      {label}
    </Button>
  );
}
