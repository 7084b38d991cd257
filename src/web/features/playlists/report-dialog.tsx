/** Tells the team what is wrong with somebody's public playlist. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { reportPlaylist } from '#contract/playlists.ts';
import { longestReportNote } from '#domain/limits.ts';
import { type ReportReason, reportReasons } from '#domain/playlists.ts';
import { send } from '#web/data/api.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';

export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('playlists');
  const errorText = useErrorText();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      send<typeof reportPlaylist>('POST', '/api/playlists/:id/report', {
        params: { id },
        body: { reason, note },
      }),
    onSuccess: () => {
      toast({ title: t('report.sent') });
      onClose();
    },
  });
  return (
    <Dialog
      description={t('report.text')}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('report.title')}
    >
      <form
        className="flex flex-col gap-4"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Field label={t('report.reason')}>
          {(control) => (
            <Select
              {...control}
              onChange={(event) =>
                setReason(reportReasons.find((one) => one === event.target.value) ?? 'other')
              }
              options={reportReasons.map((value) => ({ value, label: t(`report.${value}`) }))}
              value={reason}
            />
          )}
        </Field>
        <Field label={t('report.note')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              maxLength={longestReportNote}
              onChange={(event) => setNote(event.target.value)}
              rows={3}
              value={note}
            />
          )}
        </Field>
        {error ? (
          <Alert title={t('report.failed')} tone="danger">
            {errorText(error)}
          </Alert>
        ) : null}
        <Button busy={isPending} className="self-end" type="submit" variant="primary">
          {t('report.send')}
        </Button>
      </form>
    </Dialog>
  );
}
