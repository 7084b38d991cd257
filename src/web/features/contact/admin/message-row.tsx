/** One message: who wrote what, when, about what, from where; answered by mail and then done. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage, setContactMessageDone } from '#contract/contact.ts';
import { languages } from '#domain/languages.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function MessageRow({ message }: { message: ContactMessage }) {
  const { t } = useTranslation('contact');
  const { id, name, email, topic, message: text, language, doneAt } = message;
  const saving = useSetDone(id);
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="min-w-0 break-words font-medium text-strong">{name}</span>
            <a
              className="min-w-0 break-all text-body underline underline-offset-4 hover:text-strong"
              href={mailLink(email, t('admin.subject'))}
            >
              {email}
            </a>
            <Badge tone={topic === 'problem' ? 'warning' : 'neutral'}>{t(`topic.${topic}`)}</Badge>
          </p>
          <div className="mt-1.5">
            <MessageFacts message={message} />
          </div>
        </div>
        <Button busy={saving.isPending} onClick={() => saving.mutate(!doneAt)} size="sm">
          {t(doneAt ? 'admin.undo' : 'admin.markDone')}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
      <p className="max-w-prose whitespace-pre-wrap break-words text-sm" lang={language ?? undefined}>
        {text}
      </p>
    </li>
  );
}

function MessageFacts({ message }: { message: ContactMessage }) {
  const { t } = useTranslation('contact');
  const { instant } = useFormats();
  const { createdAt, page, language, account } = message;
  const written = languages.find(({ code }) => code === language)?.nativeName;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 break-words text-muted text-xs">
      <time dateTime={createdAt}>{instant(createdAt)}</time>
      {page ? <span className="min-w-0 break-all">{t('admin.from', { page })}</span> : null}
      {written ? <span lang={language ?? undefined}>{written}</span> : null}
      {account ? <span className="min-w-0 break-all">{t('admin.account', account)}</span> : null}
    </p>
  );
}

/** What strangers wrote is encoded: it can add neither a recipient nor a text. */
export const mailLink = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;

/** Marks a message as done, or as open again. */
function useSetDone(id: string) {
  const { t } = useTranslation('contact');
  const failed = useFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isDone: boolean) =>
      send<typeof setContactMessageDone>('PATCH', '/api/admin/contact-messages/:id', {
        params: { id },
        body: { isDone },
      }),
    onSuccess: ({ doneAt }) => toast({ title: t(doneAt ? 'admin.nowDone' : 'admin.nowOpen') }),
    onError: failed(t('admin.notSaved')),
    // The button stays busy until the lists are read again and the message has moved.
    onSettled: () => invalidate(client, '/api/admin/contact-messages'),
  });
}
