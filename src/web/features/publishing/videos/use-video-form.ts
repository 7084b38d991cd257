/** The state of a video's form: its fields, what of them is not saved, and what saving does. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { WrittenVideo } from '#contract/publishing.ts';
import { showRefused } from '#web/data/refused-fields.ts';
import { useLanguage } from '#web/language/language.ts';
import { useBeginning, useDraft } from '../use-draft.ts';
import { refreshVideos } from './refresh-videos.ts';
import { postVideo, putVideo, theirVideo } from './video-requests.ts';
import {
  type CheckedVideo,
  emptyVideo,
  type VideoValues,
  valuesOf,
  videoDraft,
  videoResolver,
} from './video-values.ts';

export type FormOfVideo = UseFormReturn<VideoValues, unknown, CheckedVideo>;

const versionOf = (video: WrittenVideo) => ({ values: valuesOf(video), updatedAt: video.updatedAt });

async function save(id: string | undefined, values: CheckedVideo, seen: string | null) {
  return id && seen ? putVideo(id, values, seen) : postVideo(values);
}

/** Over whatever is there now; what is gone is added again. */
async function saveOver(id: string, values: CheckedVideo) {
  const theirs = await theirVideo(id);
  return save(theirs?.id, values, theirs?.updatedAt ?? null);
}

type Saving = {
  values: CheckedVideo;
  /** The same as they stood in the form. */
  typed: VideoValues;
  isOverwriting: boolean;
};

type Given = {
  /** Null for a new one. */
  video: WrittenVideo | null;
  onSaved: () => void;
};

export function useVideoForm({ video, onSaved }: Given) {
  const language = useLanguage();
  const client = useQueryClient();
  const name = video ? `video/${video.id}` : 'video';
  const [firstSaved] = useState(() =>
    video ? versionOf(video) : { values: emptyVideo(language), updatedAt: null },
  );
  const begun = useBeginning(name, videoDraft, firstSaved);
  const form: FormOfVideo = useForm({ resolver: videoResolver, defaultValues: begun.values });
  const draft = useDraft(name, form, begun);
  const [failure, setFailure] = useState<Error>();
  const saving = useMutation({
    mutationFn: ({ values, isOverwriting }: Saving) =>
      video && isOverwriting ? saveOver(video.id, values) : save(video?.id, values, draft.seen),
    onSuccess: ({ updatedAt }, { typed }) => {
      draft.markSaved({ values: typed, updatedAt });
      void refreshVideos(client);
      onSaved();
    },
    onError: (error) => setFailure(showRefused(error, form) ? undefined : error),
  });
  const submit = (isOverwriting: boolean) =>
    form.handleSubmit((values) => {
      if (!saving.isPending) saving.mutate({ values, typed: form.getValues(), isOverwriting });
    });
  const discard = () => {
    setFailure(undefined);
    draft.discard();
  };
  const showTheirs = (theirs: WrittenVideo) => {
    setFailure(undefined);
    draft.show(versionOf(theirs));
    void refreshVideos(client);
  };
  const isSaving = saving.isPending;
  return {
    form,
    draft,
    failure,
    isSaving,
    discard,
    showTheirs,
    submit: submit(false),
    overwrite: submit(true),
  };
}

export type VideoEditing = ReturnType<typeof useVideoForm>;
