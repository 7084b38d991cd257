/** Writing one post: what it is called, where it stands, what it says, who sees it. */
import { CircleAlert } from 'lucide-react';
import { type Ref, type RefObject, useEffect, useId, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import {
  longestDescription,
  longestTitle,
  type WrittenPost,
  type WrittenPostHead,
} from '#contract/publishing.ts';
import { postTopics } from '#domain/topics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCharactersLeft } from '../characters-left.ts';
import { ConflictAlert } from '../conflict-alert.tsx';
import { useFieldError } from '../field-error.ts';
import { isConflict } from '../is-conflict.ts';
import { PublicationField } from '../publication-field.tsx';
import { RestoredNotice } from '../restored-notice.tsx';
import { SaveFailure } from '../save-failure.tsx';
import { useSaveShortcut } from '../save-shortcut.ts';
import { AddressFields } from './address-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { EditorHeader } from './editor-header.tsx';
import { type PostEditing, usePostEditor } from './use-post-editor.ts';
import type { PostForm } from './use-save-post.ts';
import { WritingArea } from './writing-area.tsx';

type PostEditorProps = {
  /** Null for a new one. */
  post: WrittenPost | null;
  /** Addresses a new post cannot have. */
  others: readonly WrittenPostHead[];
  /** Of a post that was new. */
  onAdded: (post: WrittenPost) => void;
};

export function PostEditor(props: PostEditorProps) {
  const { t } = useTranslation('publishing');
  const heading = useRef<HTMLHeadingElement>(null);
  const ref = useKeptFocus();
  const editing = usePostEditor(props);
  const { post, form, draft, submit } = editing;
  const saveButton = useRescuedFocus(editing.failure !== undefined);
  const save = () => void submit();
  useSaveShortcut(save);
  const discard = () => {
    editing.discard();
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <form className="flex flex-col gap-5" method="post" noValidate onSubmit={submit} ref={ref}>
      <BackLink className="-mb-2 pointer-coarse:py-3" to="/blog-admin">
        {t('editor.all')}
      </BackLink>
      <EditorHeader post={post} ref={heading} />
      {draft.isRestored ? <RestoredNotice onDiscard={discard} /> : null}
      <TextFields form={form} />
      <AddressFields form={form} post={post} />
      <div className="grid gap-5 lg:grid-cols-2">
        <TopicField form={form} />
        <CoverField form={form} />
      </div>
      <WritingArea form={form} />
      <PostPublication form={form} />
      <PostSaveFailure editing={editing} onRetry={save} />
      <SaveRow isDirty={draft.isDirty} isSaving={editing.isSaving} post={post} ref={saveButton} />
    </form>
  );
}

/** Title and description, each with the characters it has left. */
function TextFields({ form: { control, register, formState } }: { form: PostForm }) {
  const { t } = useTranslation('publishing');
  const say = useFieldError();
  const left = useCharactersLeft();
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  const { errors } = formState;
  return (
    <>
      <Field error={say(errors.title)} hint={left(title, longestTitle)} label={t('field.title')}>
        {(attributes) => <Input {...attributes} {...register('title')} autoComplete="off" dir="auto" />}
      </Field>
      <Field
        error={say(errors.description)}
        hint={left(description, longestDescription) ?? t('hint.description')}
        label={t('field.description')}
      >
        {(attributes) => <Textarea {...attributes} {...register('description')} dir="auto" rows={2} />}
      </Field>
    </>
  );
}

/** What a post is about: one topic or several. */
function TopicField({ form: { register, formState } }: { form: PostForm }) {
  const { t } = useTranslation(['publishing', 'content']);
  const say = useFieldError();
  const id = useId();
  const error = say(formState.errors.topics);
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm text-strong">{t('field.topics')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1 pointer-coarse:gap-y-0">
        {postTopics.map((topic) => (
          <Checkbox
            aria-invalid={error ? true : undefined}
            className="py-1.5 pointer-coarse:py-3"
            key={topic}
            label={t(`content:tag.${topic}`)}
            value={topic}
            {...register('topics')}
          />
        ))}
      </div>
      {error ? (
        <p className="mt-1.5 flex items-start gap-1.5 text-danger text-sm" id={id} role="alert">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}

/** Whether a post is a draft or published, as a field of its form. */
function PostPublication({ form: { control } }: { form: PostForm }) {
  const say = useFieldError();
  const { field, fieldState } = useController({ control, name: 'publishedOn' });
  return (
    <PublicationField
      error={say(fieldState.error)}
      onChange={field.onChange}
      ref={field.ref}
      value={field.value}
    />
  );
}

/** What went wrong with saving, where no field is to blame. */
type PostSaveFailureProps = { editing: PostEditing; onRetry: () => void };

function PostSaveFailure({ editing, onRetry }: PostSaveFailureProps) {
  const { t } = useTranslation('publishing');
  const { post, failure, isSaving, overwrite } = editing;
  if (!failure) return null;
  if (!post || !isConflict(failure)) return <SaveFailure busy={isSaving} error={failure} onRetry={onRetry} />;
  return (
    <ConflictAlert
      busy={isSaving}
      onOverwrite={() => void overwrite()}
      theirs={
        <a
          className={buttonStyle('secondary', 'sm')}
          href={`/blog-admin/${post.slug}/${post.language}`}
          // Without an opener the new tab does not get a copy of what this one keeps.
          rel="noopener"
          target="_blank"
        >
          {t('conflict.openTheirs')}
        </a>
      }
    />
  );
}

/** Saving, and whether everything is saved. */
type SaveRowProps = {
  post: WrittenPost | null;
  isDirty: boolean;
  isSaving: boolean;
  ref: Ref<HTMLButtonElement>;
};

function SaveRow({ post, isDirty, isSaving, ref }: SaveRowProps) {
  const { t } = useTranslation('publishing');
  const { instant } = useFormats();
  const saved = () => {
    if (!post) return '';
    return post.updatedAt ? t('saved', { when: instant(post.updatedAt) }) : t('posts.ships');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-5">
      <Button aria-keyshortcuts="Control+S Meta+S" busy={isSaving} ref={ref} type="submit" variant="primary">
        {t('save')}
      </Button>
      <p aria-live="polite" className="min-h-5 text-body text-sm">
        {isSaving ? t('saving') : isDirty ? t('unsaved') : saved()}
      </p>
    </div>
  );
}

/** The frame moves the focus to the page when the address changes; a form that stays keeps it where it was. */
function useKeptFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !form.current?.contains(focused)) return;
    // The frame's own effect comes after this one, as it stands around the page.
    queueMicrotask(() => focused.focus({ preventScroll: true }));
  }, [pathname]);
  return form;
}

/** Takes the focus of a button that goes away together with the message it stood in. */
function useRescuedFocus(isShown: boolean): RefObject<HTMLButtonElement | null> {
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isShown) return;
    return () => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    };
  }, [isShown]);
  return target;
}
