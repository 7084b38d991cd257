/** Recovery codes, the one time that they are shown. */
import { saveFile } from '#web/data/save-file.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('security');
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-4">
      <ol
        className="grid gap-x-4 gap-y-1.5 rounded-md bg-hover p-4 font-mono text-sm text-strong min-[400px]:grid-cols-2"
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(text).then(() => toast({ title: t('totp.copied') }))
          }
        >
          {t('totp.copy')}
        </Button>
        <Button
          onClick={() => saveFile('tracklight-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('codes.download')}
        </Button>
        <Button onClick={onDone} variant="primary">
          {t('codes.done')}
        </Button>
      </div>
    </div>
  );
}
