import { useController, useWatch } from 'react-hook-form';
import { longestDescription, longestTitle } from '#contract/publishing.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCharactersLeft } from '../characters-left.ts';
import { useFieldError } from '../field-error.ts';
import { LanguageField } from '../language-field.tsx';
import { PublicationField } from '../publication-field.tsx';
import type { FormOfVideo } from './use-video-form.ts';

type VideoFieldsProps = { form: FormOfVideo };

export function VideoTextFields({ form: { control, register, formState } }: VideoFieldsProps) {
  const { t } = useTranslation('publishing');
  const say = useFieldError();
  const left = useCharactersLeft();
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  const { errors } = formState;
  return (
    <>
      <Field error={say(errors.link)} hint={t('hint.link')} label={t('field.link')}>
        {(attributes) => (
          <Input
            {...attributes}
            {...register('link')}
            autoCapitalize="none"
            autoComplete="off"
            dir="ltr"
            spellCheck={false}
          />
        )}
      </Field>
      <Field error={say(errors.title)} hint={left(title, longestTitle)} label={t('field.title')}>
        {(attributes) => <Input {...attributes} {...register('title')} autoComplete="off" dir="auto" />}
      </Field>
      <Field
        error={say(errors.description)}
        hint={left(description, longestDescription)}
        label={t('field.description')}
      >
        {(attributes) => <Textarea {...attributes} {...register('description')} dir="auto" rows={3} />}
      </Field>
    </>
  );
}

export function VideoFactFields({ form: { control, register, formState, getValues } }: VideoFieldsProps) {
  const { t } = useTranslation('publishing');
  const say = useFieldError();
  const { field, fieldState } = useController({ control, name: 'publishedOn' });
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field error={say(errors.duration)} hint={t('hint.duration')} label={t('field.duration')}>
          {(attributes) => <Input {...attributes} {...register('duration')} autoComplete="off" dir="ltr" />}
        </Field>
        <LanguageField
          error={say(errors.language)}
          initial={getValues('language')}
          registered={register('language')}
        />
      </div>
      <PublicationField
        error={say(fieldState.error)}
        onChange={field.onChange}
        ref={field.ref}
        value={field.value}
      />
    </>
  );
}
