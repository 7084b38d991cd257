/** Writing one post: what it is called, where it stands, what it says, who sees it. */
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WrittenPost, WrittenPostHead } from '#contract/publishing.ts';
import { RestoredNotice } from '../restored-notice.tsx';
import { useSaveShortcut } from '../save-shortcut.ts';
import { AddressFields } from './address-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { EditorHeader } from './editor-header.tsx';
import { PostPublication } from './post-publication.tsx';
import { SaveRow } from './save-row.tsx';
import { SaveTrouble } from './save-trouble.tsx';
import { TextFields } from './text-fields.tsx';
import { TopicField } from './topic-field.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePostEditor } from './use-post-editor.ts';
import { useRescuedFocus } from './use-rescued-focus.ts';
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
      <Link
        className="-mb-2 inline-flex w-fit items-center gap-1.5 rounded-sm text-muted text-sm hover:text-strong pointer-coarse:py-3"
        to="/blog-admin"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('editor.all')}
      </Link>
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
      <SaveTrouble editing={editing} onRetry={save} />
      <SaveRow isDirty={draft.isDirty} isSaving={editing.isSaving} post={post} ref={saveButton} />
    </form>
  );
}
