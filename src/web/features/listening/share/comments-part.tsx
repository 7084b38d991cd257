/** What recipients have said, at which moment, and what is answered. */
import { useQuery } from '@tanstack/react-query';
import { Reply, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ListeningComment } from '#contract/listening.ts';
import { longestListeningComment } from '#domain/limits.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { useAnswer, useRemoveComment } from './changes.ts';
import { readComments } from './queries.ts';

const everyMs = 15_000;

export function CommentsPart({ id }: { id: string }) {
  const { t } = useTranslation('listening');
  const query = useQuery({ ...readComments(id), staleTime: 0, refetchInterval: everyMs });
  const failure = usePanelError(query);
  const remove = useRemoveComment(id);
  const { data: comments } = query;
  if (failure && !comments)
    return (
      <RetryAlert {...failure} title={t('commentsFailed')}>
        {failure.message}
      </RetryAlert>
    );
  if (!comments || comments.length === 0) return null;
  return (
    <section aria-labelledby="listening-comments" className="flex flex-col gap-2">
      <h3 className="text-base" id="listening-comments">
        {t('commentsTitle')}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {comments.map((comment) => (
          <CommentRow comment={comment} id={id} key={comment.id} onRemove={remove.mutate} />
        ))}
      </ul>
    </section>
  );
}

type CommentRowProps = {
  id: string;
  comment: ListeningComment;
  onRemove: (comment: ListeningComment) => void;
};

function CommentRow({ id, comment, onRemove }: CommentRowProps) {
  const { t } = useTranslation('listening');
  const { duration, instant } = useFormats();
  const [isAnswering, setAnswering] = useState(false);
  const { name, text, at, title, version, recipient, createdAt, answer } = comment;
  const time = duration(Math.floor(at));
  const facts = [title, version > 1 && t('version', { n: version }), recipient, instant(createdAt)];
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex items-start gap-3">
        <span className="rounded-sm bg-hover px-1.5 py-0.5 text-strong text-xs tabular-nums">{time}</span>
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere whitespace-pre-line text-body text-sm" dir="auto">
            <span className="font-medium text-strong">{name}</span> {text}
          </p>
          <p className="wrap-anywhere text-muted text-xs" dir="auto">
            {facts.filter(Boolean).join('\u00a0· ')}
          </p>
        </div>
        <EditorsOnly>
          <PlainIconButton
            icon={<Reply />}
            label={t('answerTo', { name, time })}
            onClick={() => setAnswering(!isAnswering)}
          />
          <PlainIconButton
            icon={<Trash2 />}
            label={t('deleteComment', { name, time })}
            onClick={() => onRemove(comment)}
          />
        </EditorsOnly>
      </div>
      {isAnswering ? (
        <AnswerForm answer={answer ?? ''} commentId={comment.id} id={id} onDone={() => setAnswering(false)} />
      ) : answer === null ? null : (
        <p
          className="wrap-anywhere ms-12 whitespace-pre-line border-line border-s-2 ps-3 text-body text-sm"
          dir="auto"
        >
          <span className="font-medium text-strong">{t('you')}</span> {answer}
        </p>
      )}
    </li>
  );
}

type AnswerFormProps = { id: string; commentId: string; answer: string; onDone: () => void };

/** An empty answer takes it back. */
function AnswerForm({ id, commentId, answer, onDone }: AnswerFormProps) {
  const { t } = useTranslation('listening');
  const [text, setText] = useState(answer);
  const { mutate, isPending } = useAnswer(id, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ commentId, answer: text.trim() || null });
  };
  return (
    <form className="ms-12 flex flex-col gap-2" method="post" onSubmit={submit}>
      <Textarea
        aria-label={t('answer')}
        autoFocus
        dir="auto"
        maxLength={longestListeningComment}
        onChange={({ target }) => setText(target.value)}
        rows={2}
        value={text}
      />
      <Button busy={isPending} className="self-end" size="sm" type="submit" variant="primary">
        {t('sendAnswer')}
      </Button>
    </form>
  );
}
