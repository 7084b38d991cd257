/** The answer in a conversation: to its other side, under the same subject. */
import { type ReactNode, useId } from 'react';
import type { Message } from '#contract/messages.ts';
import { replySubject } from '#domain/messages.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useLength } from './new-message.tsx';
import { useSendMessage } from './requests.ts';
import { ScreenshotField } from './screenshot.tsx';
import { SendFailure } from './send-failure.tsx';

/** Changes the text from what it is by then. */
export type ContentChange = (change: (before: string) => string) => void;

/** What else helps with an answer, given its text so far and a way to change it. */
export type ReplyTools = (content: string, onContent: ContentChange) => ReactNode;

type ReplyFormProps = { latest: Message; tools: ReplyTools | undefined };

export function ReplyForm({ latest, tools }: ReplyFormProps) {
  const { t } = useTranslation('messages');
  const id = useId();
  const user = useCurrentUser();
  const { draft, change, isPending, error, submittedAt, submit: sendDraft } = useSendMessage(latest.threadId);
  const length = useLength(draft.content);
  const submit = () => {
    const content = draft.content.trim();
    if (!content || isPending) return;
    const { threadId, subject, senderId, receiverId, fromSupport } = latest;
    const isOfOwnSide = fromSupport === user?.isAdmin;
    const other = isOfOwnSide ? receiverId : senderId;
    const pictureId = draft.picture?.id;
    sendDraft({ receiverId: other, threadId, subject: replySubject(subject), content, pictureId });
  };
  return (
    <div className="flex flex-col gap-3">
      <form
        className="flex flex-col gap-3"
        id={id}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field hint={length} label={t('thread.reply')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              onChange={({ target }) => change({ content: target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
              }}
              rows={3}
              value={draft.content}
            />
          )}
        </Field>
        {error ? <SendFailure at={submittedAt} error={error} isReply /> : null}
      </form>
      {/* Not within the form: what is sent in a dialog of theirs would send it as well. */}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <ScreenshotField onPicture={(picture) => change({ picture })} picture={draft.picture} />
          {tools?.(draft.content, (of) => change(({ content }) => ({ content: of(content) })))}
        </div>
        <Button busy={isPending} className="ms-auto" form={id} type="submit" variant="primary">
          {t('thread.send')}
        </Button>
      </div>
    </div>
  );
}
