/** The address of a picture, with the picture itself. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFieldError } from '../field-error.ts';
import type { PostForm } from './use-save-post.ts';

export function CoverField({ form: { control, register, formState } }: { form: PostForm }) {
  const { t } = useTranslation('publishing');
  const say = useFieldError();
  const typed = useWatch({ control, name: 'cover' }).trim();
  const address = useDebounced(typed);
  const [failed, setFailed] = useState<string>();
  const isPicture = address === typed && isPictureAddress(address);
  const failure = isPicture && failed === address ? t('cover.failed') : undefined;
  return (
    <div className="flex items-start gap-4">
      <Field
        className="min-w-0 flex-1"
        error={say(formState.errors.cover) ?? failure}
        hint={t('hint.cover')}
        label={t('field.cover')}
      >
        {(attributes) => (
          <Input
            {...attributes}
            // The same address typed once more is another try.
            {...register('cover', { onChange: () => setFailed(undefined) })}
            autoComplete="off"
            dir="ltr"
            type="url"
          />
        )}
      </Field>
      {isPicture && !failure ? (
        <img
          alt=""
          className="mt-6.5 aspect-video w-28 shrink-0 rounded-md border border-line bg-hover object-cover"
          onError={() => setFailed(address)}
          referrerPolicy="no-referrer"
          src={address}
        />
      ) : null}
    </div>
  );
}

const isPictureAddress = (address: string): boolean =>
  address.startsWith('https://') && URL.canParse(address);
