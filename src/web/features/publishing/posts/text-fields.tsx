/** Title and description, each with the room it has left. */
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { longestDescription, longestTitle } from '#contract/publishing.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useFieldError } from '../field-error.ts';
import { useRoomText } from '../room-left.ts';
import type { PostForm } from './use-save-post.ts';

export function TextFields({ form: { control, register, formState } }: { form: PostForm }) {
  const { t } = useTranslation('publishing');
  const say = useFieldError();
  const room = useRoomText();
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  const { errors } = formState;
  return (
    <>
      <Field error={say(errors.title)} hint={room(title, longestTitle)} label={t('field.title')}>
        {(attributes) => <Input {...attributes} {...register('title')} autoComplete="off" dir="auto" />}
      </Field>
      <Field
        error={say(errors.description)}
        hint={room(description, longestDescription) ?? t('hint.description')}
        label={t('field.description')}
      >
        {(attributes) => <Textarea {...attributes} {...register('description')} dir="auto" rows={2} />}
      </Field>
    </>
  );
}
