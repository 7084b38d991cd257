/** The last word of a public page's address, chosen once. */
import { longestSlug } from '#domain/slugs.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const slugErrors = ['slugShape', 'slugLong', 'reserved', 'taken'] as const;

type SlugFieldProps = {
  slug: string;
  /** What stands before it. */
  below: string;
  /** Why the server took it not. */
  refused: string | undefined;
  onChange: (slug: string) => void;
};

export function SlugField({ slug, below, refused, onChange }: SlugFieldProps) {
  const { t } = useTranslation('sharing');
  const host = useOrigin().replace(/^https?:\/\//, '');
  const said = slugErrors.find((one) => one === refused);
  return (
    <Field error={said && t(`error.${said}`)} hint={t('slugHint')} label={t('slug')}>
      {(control) => (
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1" dir="ltr">
          <span className="text-muted text-sm">{`${host}${below}/`}</span>
          <div className="min-w-40 flex-1">
            <Input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              maxLength={longestSlug}
              onChange={({ target }) => onChange(target.value)}
              spellCheck={false}
              value={slug}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
