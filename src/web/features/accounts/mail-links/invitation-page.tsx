/** `/invitation`: where the link of an invitation leads; nothing happens before the button is pressed. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { CurrentUser, logout } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { acceptInvitation, readInvitation } from '#contract/members.ts';
import { pathIn } from '#domain/paths.ts';
import { isMissing, send } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { keepInvitation, keptInvitation } from './kept-invitation.ts';
import { LinkCard } from './link-card.tsx';
import { useLinkToken } from './link-token.ts';

type Invitation = ReplyOf<typeof readInvitation>;

export function InvitationPage() {
  const { t } = useTranslation('members');
  const explain = useErrorText();
  const given = useLinkToken();
  const token = given === '' ? keptInvitation() : given;
  const hasNone = given === '' && token === undefined;
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () =>
      send<typeof readInvitation>('POST', '/api/invitations/preview', { body: { token: token ?? '' } }),
    enabled: token !== undefined,
  });
  useEffect(() => {
    if (token) keepInvitation(token);
  }, [token]);
  if (hasNone || isMissing(error)) return <Ended />;
  if (!data || !token)
    return (
      <LinkCard text="" title={t('page.title')}>
        {error ? <Alert tone="danger">{explain(error)}</Alert> : <Skeleton className="h-10" />}
      </LinkCard>
    );
  return (
    <LinkCard text={t(`page.${data.role}`, { name: data.ownerName })} title={t('page.title')}>
      <Answer invitation={data} token={token} />
    </LinkCard>
  );
}

function Ended() {
  const { t } = useTranslation('members');
  useEffect(() => keepInvitation(undefined), []);
  return (
    <LinkCard text={t('page.endedText')} title={t('page.endedTitle')}>
      <Link className="self-start text-link text-sm underline" to={pathIn(useLanguage(), '/')}>
        {t('page.home')}
      </Link>
    </LinkCard>
  );
}

type AnswerProps = { invitation: Invitation; token: string };

function Answer({ invitation: { email }, token }: AnswerProps) {
  const { t } = useTranslation('members');
  const user = useCurrentUser();
  if (user && !user.acting && user.email !== email) return <Another email={email} user={user} />;
  if (user) return <AcceptButton token={token} />;
  return (
    <>
      <p className="break-words text-body text-sm">{t('page.signInText', { email })}</p>
      <div className="flex flex-wrap gap-3">
        <AuthButton mode="login" variant="primary">
          {t('page.signIn')}
        </AuthButton>
        <AuthButton mode="signup">{t('page.signUp')}</AuthButton>
      </div>
    </>
  );
}

function AcceptButton({ token }: { token: string }) {
  const { t } = useTranslation('members');
  const explain = useErrorText();
  const accepting = useMutation({
    mutationFn: () =>
      send<typeof acceptInvitation>('POST', '/api/invitations/acceptance', { body: { token } }),
    onSuccess: () => {
      keepInvitation(undefined);
      window.location.assign('/dashboard');
    },
  });
  return (
    <>
      {accepting.error ? <Alert tone="danger">{explain(accepting.error)}</Alert> : null}
      <Button
        busy={accepting.isPending || accepting.isSuccess}
        className="self-start"
        onClick={() => accepting.mutate()}
        variant="primary"
      >
        {t('page.accept')}
      </Button>
    </>
  );
}

/** The invitation stays in this tab, for whoever signs in next with the right address. */
function Another({ email, user }: { email: string; user: CurrentUser }) {
  const { t } = useTranslation('members');
  const leaving = useMutation({
    mutationFn: () => send<typeof logout>('POST', '/api/logout'),
    onSettled: () => window.location.reload(),
  });
  return (
    <>
      <p className="break-words text-body text-sm">{t('page.otherText', { email, own: user.email })}</p>
      <Button
        busy={leaving.isPending || leaving.isSuccess}
        className="self-start"
        onClick={() => leaving.mutate()}
      >
        {t('page.signOut')}
      </Button>
    </>
  );
}
