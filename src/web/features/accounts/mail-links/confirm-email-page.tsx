/** `/confirm-email`: where the link in the mail to a new address leads; nothing happens before the button is pressed. */
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { confirmEmail } from '#contract/account-mail.ts';
import { pathIn } from '#domain/paths.ts';
import { ApiError, send } from '#web/data/api.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkCard } from './link-card.tsx';
import { useLinkToken } from './link-token.ts';

export function ConfirmEmailPage() {
  const { t } = useTranslation('security');
  const explain = useErrorText();
  const token = useLinkToken();
  const confirming = useMutation({
    mutationFn: (given: string) =>
      send<typeof confirmEmail>('POST', '/api/auth/email/confirmation', { body: { token: given } }),
  });
  const code = confirming.error instanceof ApiError ? confirming.error.code : undefined;
  if (confirming.isSuccess)
    return (
      <LinkCard text={t('link.doneText')} title={t('link.done')}>
        <HomeLink />
      </LinkCard>
    );
  if (token === '' || code === 'not_found' || code === 'conflict')
    return (
      <LinkCard
        text={code === 'conflict' ? t('link.taken') : t('link.endedText')}
        title={t('link.endedTitle')}
      >
        <HomeLink />
      </LinkCard>
    );
  return (
    <LinkCard text={t('link.text')} title={t('link.title')}>
      {confirming.error ? <Alert tone="danger">{explain(confirming.error)}</Alert> : null}
      {token === undefined ? (
        <Skeleton className="h-10" />
      ) : (
        <Button
          busy={confirming.isPending}
          className="self-start"
          onClick={() => confirming.mutate(token)}
          variant="primary"
        >
          {t('link.confirm')}
        </Button>
      )}
    </LinkCard>
  );
}

function HomeLink() {
  const { t } = useTranslation('security');
  return (
    <Link className="self-start text-link text-sm underline" to={pathIn(useLanguage(), '/')}>
      {t('link.home')}
    </Link>
  );
}
