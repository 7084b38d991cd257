/** Replies that the team keeps: inserted into the answer, made of one, deleted. */
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longestSubject } from '#domain/limits.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ContentChange } from '../reply-form.tsx';
import { readCannedReplies, useAddCannedReply, useRemoveCannedReply } from './requests.ts';

type CannedRepliesProps = {
  /** Of whoever writes. */
  firstName: string;
  content: string;
  onContent: ContentChange;
};

/** After what is there already. */
const joined = (before: string, added: string): string =>
  before.trim() ? `${before.trimEnd()}\n\n${added}` : added;

export function CannedReplies({ firstName, content, onContent }: CannedRepliesProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      onOpenChange={setOpen}
      open={isOpen}
      title={t('inbox.canned.open')}
      trigger={
        <Button variant="ghost">
          <MessageSquareText aria-hidden="true" />
          {t('inbox.canned.open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <KeptReplies
          onInsert={(kept) => {
            onContent((before) => joined(before, kept.replaceAll('{name}', firstName)));
            setOpen(false);
          }}
        />
        {content.trim() ? <KeepReply content={content} /> : null}
      </div>
    </Dialog>
  );
}

function KeptReplies({ onInsert }: { onInsert: (content: string) => void }) {
  const { t } = useTranslation('messages');
  const explain = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(readCannedReplies());
  const removing = useRemoveCannedReply();
  if (error)
    return (
      <RetryAlert
        onRetry={() => void refetch()}
        retryLabel={t('again')}
        retrying={isFetching}
        title={t('inbox.canned.failed')}
      >
        {explain(error)}
      </RetryAlert>
    );
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-muted text-sm">{t('inbox.canned.none')}</p>;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
      {data.map((reply) => (
        <li className="flex items-center gap-1 pe-2" key={reply.id}>
          <button
            aria-label={t('inbox.canned.insert', { title: reply.title })}
            className="flex min-w-0 flex-1 flex-col px-4 py-2.5 text-start transition-colors hover:bg-hover"
            onClick={() => onInsert(reply.content)}
            type="button"
          >
            <span className="w-full truncate font-medium text-sm text-strong" dir="auto">
              {reply.title}
            </span>
            <span className="w-full truncate text-muted text-sm" dir="auto">
              {reply.content}
            </span>
          </button>
          <PlainIconButton
            busy={removing.isPending && removing.variables.id === reply.id}
            icon={<Trash2 />}
            label={t('inbox.canned.remove', { title: reply.title })}
            onClick={() => removing.mutate(reply)}
            size="sm"
          />
        </li>
      ))}
    </ul>
  );
}

function KeepReply({ content }: { content: string }) {
  const { t } = useTranslation('messages');
  const [title, setTitle] = useState('');
  const { mutate, isPending } = useAddCannedReply(() => setTitle(''));
  return (
    <form
      className="flex flex-col gap-3"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && !isPending) mutate({ title, content });
      }}
    >
      <Field hint={t('inbox.canned.hint')} label={t('inbox.canned.name')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={longestSubject}
            onChange={({ target }) => setTitle(target.value)}
            value={title}
          />
        )}
      </Field>
      <Button busy={isPending} className="self-end" disabled={!title.trim()} type="submit">
        {t('inbox.canned.save')}
      </Button>
    </form>
  );
}
