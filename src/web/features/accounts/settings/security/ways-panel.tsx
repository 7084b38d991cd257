/** What protects the account beside its password: an authenticator app, passkeys. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { getSignInWays, Passkey, SignInWays } from '#contract/second-factor.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';

const path = '/api/auth/ways' satisfies (typeof getSignInWays)['path'];

export const readSignInWays = () => read<typeof getSignInWays>(path);

const totpDialogs = later(() => import('./totp-dialogs.tsx'));
const passkeyDialogs = later(() => import('./passkey-dialogs.tsx'));

export function WaysPanel() {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const reading = useQuery(readSignInWays());
  const failure = usePanelError(reading);
  const onChanged = () => void invalidate(client, path);
  const { data } = reading;
  return (
    <Panel error={failure} title={t('ways.title')}>
      {data ? (
        <div className="flex flex-col gap-6">
          <TotpPart onChanged={onChanged} ways={data} />
          <PasskeysPart onChanged={onChanged} passkeys={data.passkeys} />
        </div>
      ) : failure ? null : (
        <Skeleton className="h-32" />
      )}
    </Panel>
  );
}

type PartProps = { title: string; text: ReactNode; children: ReactNode };

const Part = ({ title, text, children }: PartProps) => (
  <section className="flex flex-col items-start gap-3">
    <div>
      <h3 className="font-medium text-sm text-strong">{title}</h3>
      <div className="mt-0.5 text-muted text-sm">{text}</div>
    </div>
    {children}
  </section>
);

type Changing = { onChanged: () => void };

function TotpPart({ ways, onChanged }: Changing & { ways: SignInWays }) {
  const { t } = useTranslation('security');
  const { instant } = useFormats();
  const { totpSince, recoveryCodesLeft, isTotpPossible } = ways;
  const set = <Button>{t('totp.set')}</Button>;
  const renew = <Button>{t('codes.renew')}</Button>;
  const remove = <Button variant="ghost">{t('totp.remove')}</Button>;
  if (totpSince === null)
    return (
      <Part text={isTotpPossible ? t('totp.off') : t('totp.impossible')} title={t('totp.title')}>
        {isTotpPossible ? (
          <OpenedLater key="set" opens="dialog" part={totpDialogs} trigger={set}>
            {({ SetUpDialog }) => <SetUpDialog onChanged={onChanged} trigger={set} />}
          </OpenedLater>
        ) : null}
      </Part>
    );
  const left = recoveryCodesLeft > 0 ? t('totp.left', { count: recoveryCodesLeft }) : t('totp.none');
  return (
    <Part
      text={
        <>
          <p>{t('totp.on', { when: instant(totpSince) })}</p>
          <p className={recoveryCodesLeft > 2 ? undefined : 'text-warning'}>{left}</p>
        </>
      }
      title={t('totp.title')}
    >
      <div className="flex flex-wrap gap-2">
        <OpenedLater opens="dialog" part={totpDialogs} trigger={renew}>
          {({ RenewDialog }) => <RenewDialog onChanged={onChanged} trigger={renew} />}
        </OpenedLater>
        <OpenedLater opens="dialog" part={totpDialogs} trigger={remove}>
          {({ TurnOffDialog }) => <TurnOffDialog onChanged={onChanged} trigger={remove} />}
        </OpenedLater>
      </div>
    </Part>
  );
}

function PasskeysPart({ passkeys, onChanged }: Changing & { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('security');
  const add = <Button>{t('passkeys.add')}</Button>;
  return (
    <Part text={t('passkeys.text')} title={t('passkeys.title')}>
      {passkeys.length > 0 ? (
        <ul className="flex w-full flex-col">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} onChanged={onChanged} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="text-muted text-sm">{t('passkeys.none')}</p>
      )}
      <OpenedLater opens="dialog" part={passkeyDialogs} trigger={add}>
        {({ AddPasskeyDialog }) => <AddPasskeyDialog onChanged={onChanged} trigger={add} />}
      </OpenedLater>
    </Part>
  );
}

function PasskeyRow({ passkey, onChanged }: Changing & { passkey: Passkey }) {
  const { t } = useTranslation('security');
  const { instant } = useFormats();
  const { name, createdAt, lastUsedAt } = passkey;
  const rename = (
    <Button aria-label={t('passkeys.renameName', { name })} size="sm" variant="ghost">
      {t('passkeys.rename')}
    </Button>
  );
  const remove = (
    <Button aria-label={t('passkeys.removeName', { name })} size="sm" variant="ghost">
      {t('passkeys.remove')}
    </Button>
  );
  const used = lastUsedAt ? t('passkeys.used', { when: instant(lastUsedAt) }) : t('passkeys.unused');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words font-medium text-sm text-strong">
          <bdi>{name}</bdi>
        </p>
        <p className="mt-0.5 text-muted text-xs">
          {t('passkeys.created', { when: instant(createdAt) })}
          {'\u00a0· '}
          {used}
        </p>
      </div>
      <div className="flex gap-1">
        <OpenedLater opens="dialog" part={passkeyDialogs} trigger={rename}>
          {({ RenamePasskeyDialog }) => (
            <RenamePasskeyDialog onChanged={onChanged} passkey={passkey} trigger={rename} />
          )}
        </OpenedLater>
        <OpenedLater opens="dialog" part={passkeyDialogs} trigger={remove}>
          {({ RemovePasskeyDialog }) => (
            <RemovePasskeyDialog onChanged={onChanged} passkey={passkey} trigger={remove} />
          )}
        </OpenedLater>
      </div>
    </li>
  );
}
