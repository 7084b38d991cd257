/** The text in Markdown, with its preview beside it where there is room, else in its place. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { longestPost } from '#contract/publishing.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCharactersLeft } from '../characters-left.ts';
import { useFieldError } from '../field-error.ts';
import { PostPreview } from './post-preview.tsx';
import type { PostForm } from './use-save-post.ts';

/** Stays in view beside a preview that is longer. */
const besideStyle = 'min-w-0 lg:sticky lg:top-[calc(var(--spacing-header)+16px)] lg:self-start';

type View = 'write' | 'preview';

export function WritingArea({ form: { control, register, formState } }: { form: PostForm }) {
  const { t } = useTranslation('publishing');
  const say = useFieldError();
  const left = useCharactersLeft();
  const [chosen, setChosen] = useState<View>('write');
  const [markdown, language] = useWatch({ control, name: ['markdown', 'language'] });
  const error = say(formState.errors.markdown);
  // What is wrong with the text is said, and mended, where it is written.
  const view = error ? 'write' : chosen;
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        className="self-start lg:hidden"
        label={t('view.name')}
        onValueChange={setChosen}
        options={[
          { value: 'write', label: t('view.write') },
          { value: 'preview', label: t('view.preview'), disabled: error !== undefined },
        ]}
        value={view}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <Field
          className={cn(besideStyle, view === 'preview' && 'max-lg:hidden')}
          error={error}
          hint={left(markdown, longestPost) ?? t('hint.markdown')}
          label={t('field.markdown')}
        >
          {(attributes) => (
            <Textarea
              {...attributes}
              {...register('markdown')}
              className="h-[70dvh] min-h-80 resize-y leading-relaxed"
              dir="auto"
              lang={language}
            />
          )}
        </Field>
        <PostPreview
          className={cn('min-w-0', view === 'write' && 'max-lg:hidden')}
          language={language}
          markdown={markdown}
        />
      </div>
    </div>
  );
}
