/** A link that asks for a password, before it shows what is behind it. */
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { longestLinkPassword } from '#domain/limits.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type LockedLinkProps = {
  words: { title: string; hint: string; password: string; wrong: string; open: string };
  unlocking: { mutate(password: string): void; isPending: boolean; error: Error | null };
};

export function LockedLink({ words, unlocking: { mutate, isPending, error } }: LockedLinkProps) {
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const isWrong = error !== null && refusedFields(error).password !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password && !isPending) mutate(password);
  };
  return (
    <form
      className="mx-auto mt-16 flex w-full max-w-sm flex-col gap-4 rounded-lg border border-line bg-surface p-6"
      method="post"
      onSubmit={submit}
    >
      <h1 className="flex items-center gap-2 text-xl">
        <Lock aria-hidden="true" className="size-5 text-muted" />
        {words.title}
      </h1>
      <Field
        error={error ? (isWrong ? words.wrong : errorText(error)) : undefined}
        hint={words.hint}
        label={words.password}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={longestLinkPassword}
            onChange={({ target }) => setPassword(target.value)}
            type="password"
            value={password}
          />
        )}
      </Field>
      <Button busy={isPending} className="self-end" type="submit" variant="primary">
        {words.open}
      </Button>
    </form>
  );
}
