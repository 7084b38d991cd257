/** What a post is about: one topic or several. */
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { postTopics } from '#domain/topics.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useFieldError } from '../field-error.ts';
import type { PostForm } from './use-save-post.ts';

export function TopicField({ form: { register, formState } }: { form: PostForm }) {
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
