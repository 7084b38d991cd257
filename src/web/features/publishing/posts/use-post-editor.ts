/** The state of a post's editor: its fields, what of them is not saved, and what saving does. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WrittenPost, WrittenPostHead } from '#contract/publishing.ts';
import { slugOf } from '#domain/slugs.ts';
import { useLanguage } from '#web/language/language.ts';
import { useBeginning, useDraft } from '../use-draft.ts';
import {
  type CheckedPost,
  emptyPost,
  type PostValues,
  postDraft,
  postResolver,
  valuesOf,
} from './post-values.ts';
import { type PostForm, refuseSlug, useSavePost } from './use-save-post.ts';

type Given = {
  /** Null for a new one. */
  post: WrittenPost | null;
  /** Addresses a new post cannot have. */
  others: readonly WrittenPostHead[];
  /** Of a post that was new. */
  onAdded: (post: WrittenPost) => void;
};

export function usePostEditor({ post: given, others, onAdded }: Given) {
  const language = useLanguage();
  const [post, setPost] = useState(given);
  const [firstSaved] = useState(() =>
    given ? versionOf(given) : { values: emptyPost(language), updatedAt: null },
  );
  const begun = useBeginning(nameOf(given), postDraft, firstSaved);
  const form = useForm<PostValues, unknown, CheckedPost>({
    resolver: postResolver,
    defaultValues: begun.values,
  });
  const draft = useDraft(nameOf(post), form, begun);
  const isNew = post === null;
  useFollowingSlug(form, isNew);
  const { save, isSaving, failure, forget } = useSavePost({
    form,
    isNew,
    onSaved: (saved, typed) => {
      draft.markSaved({ values: typed, updatedAt: saved.updatedAt });
      setPost(saved);
      if (isNew) onAdded(saved);
    },
  });
  const isTaken = ({ slug, language: code }: CheckedPost) =>
    isNew && others.some((other) => other.slug === slug && other.language === code);
  const submit = (isOverwriting: boolean) =>
    form.handleSubmit((values) => {
      if (isSaving) return;
      if (isTaken(values)) refuseSlug(form);
      else save({ values, typed: form.getValues(), seen: draft.seen, isOverwriting });
    });
  const discard = () => {
    draft.discard();
    forget();
  };
  return { post, form, draft, isSaving, failure, discard, submit: submit(false), overwrite: submit(true) };
}

const nameOf = (post: WrittenPost | null): string => (post ? `post/${post.slug}/${post.language}` : 'post');

const versionOf = (post: WrittenPost) => ({ values: valuesOf(post), updatedAt: post.updatedAt });

/** As long as a post is new its address follows its title. */
function useFollowingSlug({ subscribe, getValues, setValue, formState }: PostForm, isNew: boolean): void {
  const { isSubmitted } = formState;
  useEffect(() => {
    if (!isNew) return;
    let before = getValues('title');
    return subscribe({
      name: 'title',
      formState: { values: true },
      callback: ({ values: { title, slug } }) => {
        const next = followTitle(slug, before, title);
        before = title;
        if (next !== slug) setValue('slug', next, { shouldValidate: isSubmitted });
      },
    });
  }, [subscribe, getValues, setValue, isNew, isSubmitted]);
}

export type PostEditing = ReturnType<typeof usePostEditor>;

/** The slug after the title has changed: it follows, unless somebody has written one of their own. */
export const followTitle = (slug: string, before: string, after: string): string =>
  slug === '' || slug === slugOf(before) ? slugOf(after) : slug;
