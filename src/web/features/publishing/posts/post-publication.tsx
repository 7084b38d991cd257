/** Whether a post is a draft or published, as a field of its form. */
import { useController } from 'react-hook-form';
import { useFieldError } from '../field-error.ts';
import { PublicationField } from '../publication-field.tsx';
import type { PostForm } from './use-save-post.ts';

export function PostPublication({ form: { control } }: { form: PostForm }) {
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
