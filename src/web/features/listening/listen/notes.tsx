/** What was said about a recording, each at its moment, and a place to say more. */
import { MessageSquarePlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { OpenListening } from '#contract/listening-page.ts';
import { longestListeningComment, longestName } from '#domain/limits.ts';
import { isVisible } from '#domain/names.ts';
import { ApiError } from '#web/data/api.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useComment } from './queries.ts';
import type { Audio } from './use-audio.ts';

type NotesProps = {
  token: string;
  listening: OpenListening;
  song: OpenListening['songs'][number];
  audio: Audio;
};

/** Whoever has said something need not name themselves again while the page is open. */
let lastName = '';

export function Notes({ token, listening, song, audio }: NotesProps) {
  const { t } = useTranslation('listening');
  const { duration } = useFormats();
  const [at, setAt] = useState<number>();
  const notes = listening.notes
    .filter(({ uploadId }) => uploadId === song.id)
    .toSorted((one, other) => one.at - other.at);
  const now = audio.current === song.id ? audio.time : 0;
  return (
    <>
      {notes.length > 0 ? (
        <ul aria-label={t('commentsTitle')} className="flex flex-col gap-2">
          {notes.map((note) => (
            <Note key={note.id} note={note} onSeek={() => audio.seek(song, note.at)} />
          ))}
        </ul>
      ) : null}
      {!listening.comments ? null : at === undefined ? (
        <Button className="self-start" onClick={() => setAt(now)} size="sm">
          <MessageSquarePlus aria-hidden="true" />
          {t('listen.commentAt', { time: duration(Math.floor(now)) })}
        </Button>
      ) : (
        <NoteForm at={at} grant={listening.grant} onDone={() => setAt(undefined)} song={song} token={token} />
      )}
    </>
  );
}

type NoteProps = { note: OpenListening['notes'][number]; onSeek: () => void };

function Note({ note: { at, name, text, answer, version }, onSeek }: NoteProps) {
  const { t } = useTranslation('listening');
  const { duration } = useFormats();
  return (
    <li className="flex items-start gap-3 text-sm">
      <button
        className="rounded-sm bg-hover px-1.5 py-0.5 text-strong text-xs tabular-nums hover:underline pointer-coarse:min-h-8"
        onClick={onSeek}
        title={version > 1 ? t('version', { n: version }) : undefined}
        type="button"
      >
        {duration(Math.floor(at))}
      </button>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line text-body" dir="auto">
          <span className="font-medium text-strong">{name}</span> {text}
        </p>
        {answer === null ? null : (
          <p
            className="wrap-anywhere mt-1 whitespace-pre-line border-line border-s-2 ps-3 text-body"
            dir="auto"
          >
            <span className="font-medium text-strong">{t('listen.answer')}</span> {answer}
          </p>
        )}
      </div>
    </li>
  );
}

type NoteFormProps = Pick<NotesProps, 'token' | 'song'> & { grant: string; at: number; onDone: () => void };

function NoteForm({ token, grant, song, at, onDone }: NoteFormProps) {
  const { t } = useTranslation('listening');
  const { duration } = useFormats();
  const errorText = useErrorText();
  const [name, setName] = useState(lastName);
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useComment(token, grant, onDone);
  const isFull = error instanceof ApiError && error.status === 409;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isVisible(name.trim()) || !isVisible(text.trim()) || isPending) return;
    lastName = name;
    mutate({ uploadId: song.id, at, name, text });
  };
  const missing = (value: string) => isAsked && !isVisible(value.trim()) && t('listen.required');
  return (
    <form className="flex flex-col gap-3" method="post" noValidate onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field error={missing(name)} label={t('listen.name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              dir="auto"
              maxLength={longestName}
              onChange={({ target }) => setName(target.value)}
              value={name}
            />
          )}
        </Field>
        <Field error={missing(text)} label={t('listen.comment', { time: duration(Math.floor(at)) })}>
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              dir="auto"
              maxLength={longestListeningComment}
              onChange={({ target }) => setText(target.value)}
              rows={2}
              value={text}
            />
          )}
        </Field>
      </div>
      {error ? <Alert tone="danger">{isFull ? t('listen.full') : errorText(error)}</Alert> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone} size="sm" variant="ghost">
          {t('listen.cancel')}
        </Button>
        <Button busy={isPending} size="sm" type="submit" variant="primary">
          {t('listen.send')}
        </Button>
      </div>
    </form>
  );
}
