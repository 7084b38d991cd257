/** One's name, and the address one signs in with. */
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '#contract/accounts.ts';
import { longestName } from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { PictureField } from './picture-field.tsx';
import { useUpdateProfile } from './use-update-profile.ts';

const nameFields = [
  { name: 'firstName', autoComplete: 'given-name', required: 'error.firstNameRequired' },
  { name: 'lastName', autoComplete: 'family-name', required: 'error.lastNameRequired' },
] as const;

export function ProfilePanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts');
  const explain = useErrorText();
  const saving = useUpdateProfile();
  const form = useForm({ defaultValues: { firstName: user.firstName, lastName: user.lastName } });
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit((values) =>
    saving.mutate(values, {
      onSuccess: ({ firstName, lastName }) => {
        form.reset({ firstName, lastName });
        toast({ title: t('settings.saved') });
      },
    }),
  );
  return (
    <Panel title={t('settings.profile.title')}>
      {user.isDemo ? null : <PictureField user={user} />}
      <form className="flex flex-col gap-4" id="profile" noValidate onSubmit={save}>
        <div className="grid gap-4 sm:grid-cols-2">
          {nameFields.map(({ name, autoComplete, required }) => (
            <Field error={errors[name]?.message} key={name} label={t(`field.${name}`)}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(name, {
                    validate: {
                      required: (value) => isVisible(value) || t(required),
                      hidden: (value) => hidesNothing(value.trim()) || t('error.controlCharacter'),
                    },
                    maxLength: { value: longestName, message: t('error.nameLong') },
                  })}
                  autoComplete={autoComplete}
                />
              )}
            </Field>
          ))}
        </div>
        <Field hint={user.isDemo ? t('settings.profile.demoHint') : undefined} label={t('field.email')}>
          {(control) => <Input {...control} autoComplete="email" readOnly type="email" value={user.email} />}
        </Field>
        {saving.error ? <Alert tone="danger">{explain(saving.error)}</Alert> : null}
        <div className="flex justify-end">
          <Button busy={saving.isPending} disabled={!isDirty} type="submit" variant="primary">
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
