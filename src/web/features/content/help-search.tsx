/** The search through the help: a plain form, so that it works before and without scripts; with them while typing. */
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';

const pauseMs = 250;

export function HelpSearch({ search }: { search: string }) {
  const { t } = useTranslation('content');
  const { pathname } = useLocation();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const typed = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), pauseMs);
  };
  return (
    <Form action={pathname} className="mt-7 flex max-w-xl gap-2" method="get" role="search">
      <div className="grow">
        <Input
          aria-label={t('help.search')}
          autoComplete="off"
          defaultValue={search}
          enterKeyHint="search"
          maxLength={200}
          name="search"
          onChange={(event) => typed(event.currentTarget.form)}
          placeholder={t('help.placeholder')}
          type="search"
        />
      </div>
      <Button type="submit">
        <Search aria-hidden="true" />
        {t('help.submit')}
      </Button>
    </Form>
  );
}
