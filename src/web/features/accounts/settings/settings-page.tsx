/** `/settings`: who one is, how the product looks, where one is signed in. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentUser, listSessions } from '#contract/accounts.ts';
import type { getSite } from '#contract/site.ts';
import { choicesFrom } from '#domain/languages.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { themes } from '#web/data/preferences.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useChooseLanguage } from '#web/language/use-choose-language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { setTheme, useThemeChoice } from '#web/shell/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { ProfilePanel } from './profile-panel.tsx';
import { WaysPanel } from './security/ways-panel.tsx';
import { SessionRow } from './session-row.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** `children`: parts of other features, put in by the page. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('accounts');
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <h1 className="text-2xl">{t('settings.title')}</h1>
      {user.acting ? <DisplayPanel user={user} /> : <OwnSettings user={user}>{children}</OwnSettings>}
    </div>
  );
}

/** Of the account itself: its owner's alone. */
function OwnSettings({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return (
    <>
      <ProfilePanel user={user} />
      <DisplayPanel user={user} />
      {children}
      <SessionsPanel />
      {user.isDemo ? null : <WaysPanel />}
      {user.isDemo ? null : <PasswordPanel />}
      <SignOutPanel isDemo={user.isDemo} />
    </>
  );
}

const dialogs = later(() => import('./password-dialogs.tsx'));
const emailDialog = later(() => import('./security/email-dialog.tsx'));

/** What asks for the password, each in a dialog of its own. */
function PasswordPanel() {
  const { t } = useTranslation('accounts');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const { t: say } = useTranslation('security');
  const move = <Button>{say('email.change')}</Button>;
  const change = <Button>{t('settings.password.open')}</Button>;
  const remove = <Button variant="ghost">{t('settings.removal.open')}</Button>;
  return (
    <Panel title={t('settings.security.title')}>
      <div className="flex flex-wrap gap-3">
        <OpenedLater opens="dialog" part={dialogs} trigger={change}>
          {({ PasswordDialog }) => <PasswordDialog trigger={change} />}
        </OpenedLater>
        <OpenedLater opens="dialog" part={emailDialog} trigger={move}>
          {({ EmailDialog }) => <EmailDialog sendsMail={site?.sendsMail ?? false} trigger={move} />}
        </OpenedLater>
        <OpenedLater opens="dialog" part={dialogs} trigger={remove}>
          {({ RemovalDialog }) => <RemovalDialog trigger={remove} />}
        </OpenedLater>
      </div>
    </Panel>
  );
}

/** The way out, for whoever looks for it in the settings. */
function SignOutPanel({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation('accounts');
  const leaving = useSignOut();
  return (
    <Panel
      actions={
        <Button busy={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
          {t('menu.signOut')}
        </Button>
      }
      description={isDemo ? t('settings.leave.demo') : undefined}
      title={t('settings.leave.title')}
    />
  );
}

/** Every place one is signed in at, each of which can be signed out from here. */
function SessionsPanel() {
  const { t } = useTranslation('accounts');
  const reading = useQuery(read<typeof listSessions>('/api/sessions'));
  const { data } = reading;
  const failure = usePanelError(reading);
  return (
    <Panel error={failure} title={t('settings.sessions.title')}>
      {data ? (
        <ul className="flex flex-col">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : failure ? null : (
        <Skeleton className="h-12" />
      )}
    </Panel>
  );
}

/** Language, theme and time zone. */
function DisplayPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const choices = choicesFrom(language);
  const chooseLanguage = useChooseLanguage();
  const theme = useThemeChoice();
  return (
    <Panel title={t('settings.display.title')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('settings.display.language')}>
          {(control) => (
            <Select
              {...control}
              onChange={(event) => {
                const chosen = choices.find(({ code }) => code === event.target.value);
                if (chosen) void chooseLanguage(chosen.code);
              }}
              options={choices.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
              value={language}
            />
          )}
        </Field>
        <div className="flex flex-col items-start gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm text-strong">
            {t('settings.display.theme')}
          </span>
          <Segmented
            label={t('settings.display.theme')}
            onValueChange={setTheme}
            options={themes.map((name) => ({ value: name, label: t(`settings.display.${name}`) }))}
            value={theme}
          />
        </div>
        {user.acting ? null : (
          <div className="scroll-mt-4 sm:col-span-2" id="time-zone">
            <TimeZoneField timeZone={user.timeZone} />
          </div>
        )}
      </div>
    </Panel>
  );
}
