/** Where a post stands and in which language: chosen for a new one, said of one that is saved. */
import { useWatch } from 'react-hook-form';
import type { WrittenPost } from '#contract/publishing.ts';
import { pathIn } from '#domain/paths.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useFieldError } from '../field-error.ts';
import { LanguageField } from '../language-field.tsx';
import { LanguageName } from '../language-name.tsx';
import type { PostForm } from './use-save-post.ts';

type AddressFieldsProps = { form: PostForm; post: WrittenPost | null };

export function AddressFields({ form, post }: AddressFieldsProps) {
  return post ? <FixedAddress post={post} /> : <NewAddress form={form} />;
}

function FixedAddress({ post: { slug, language } }: { post: WrittenPost }) {
  const { t } = useTranslation('publishing');
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
      <div className="min-w-0">
        <dt className="font-medium text-strong">{t('field.slug')}</dt>
        <dd className="mt-1 break-all text-body" dir="ltr">
          {pathIn(language, `/blog/${slug}`)}
        </dd>
      </div>
      <div>
        <dt className="font-medium text-strong">{t('field.language')}</dt>
        <dd className="mt-1 text-body">
          <LanguageName language={language} />
        </dd>
      </div>
    </dl>
  );
}

function NewAddress({ form: { control, register, formState, getValues } }: { form: PostForm }) {
  const { t } = useTranslation('publishing');
  const say = useFieldError();
  const [slug, language] = useWatch({ control, name: ['slug', 'language'] });
  const path = pathIn(language, `/blog/${slug}`);
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_14rem]">
      <Field
        error={say(formState.errors.slug)}
        hint={<span className="break-words">{slug ? t('hint.slug', { path }) : t('hint.slugShape')}</span>}
        label={t('field.slug')}
      >
        {(attributes) => (
          <Input
            {...attributes}
            {...register('slug')}
            autoCapitalize="none"
            autoComplete="off"
            dir="ltr"
            spellCheck={false}
          />
        )}
      </Field>
      <LanguageField
        error={say(formState.errors.language)}
        hint={t('hint.language')}
        initial={getValues('language')}
        registered={register('language')}
      />
    </div>
  );
}
