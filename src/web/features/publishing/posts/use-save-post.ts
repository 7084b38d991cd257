/** Saving a post: what is sent, and what it means when the server says no. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WrittenPost } from '#contract/publishing.ts';
import { showRefused } from '#web/data/refused-fields.ts';
import { isConflict } from '../is-conflict.ts';
import { putPost, theirUpdatedAt } from './post-requests.ts';
import type { CheckedPost, PostValues } from './post-values.ts';
import { refreshPosts } from './refresh-posts.ts';

export type PostForm = UseFormReturn<PostValues, unknown, CheckedPost>;

type Saving = {
  values: CheckedPost;
  /** The same as they stood in the form. */
  typed: PostValues;
  /** Of the version that the writer has seen; null for a new post. */
  seen: string | null;
  /** Whatever stands there now gives way. */
  isOverwriting: boolean;
};

type Given = { form: PostForm; isNew: boolean; onSaved: (post: WrittenPost, typed: PostValues) => void };

/** For a new post: somebody else's stands there. */
export const refuseSlug = ({ setError }: PostForm): void =>
  setError('slug', { type: 'server', message: 'slugTaken' }, { shouldFocus: true });

export function useSavePost({ form, isNew, onSaved }: Given) {
  const client = useQueryClient();
  /** What is said of no field. */
  const [failure, setFailure] = useState<Error>();
  const saving = useMutation({
    mutationFn: async ({ values, seen, isOverwriting }: Saving) =>
      putPost(values, values, isOverwriting ? await theirUpdatedAt(values) : seen),
    onSuccess: (post, { typed }) => {
      setFailure(undefined);
      onSaved(post, typed);
      void refreshPosts(client);
    },
    onError: (error) => {
      const isTaken = isNew && isConflict(error);
      if (isTaken) refuseSlug(form);
      setFailure(isTaken || showRefused(error, form) ? undefined : error);
    },
  });
  return { save: saving.mutate, isSaving: saving.isPending, failure, forget: () => setFailure(undefined) };
}
