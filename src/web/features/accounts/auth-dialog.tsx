/** The dialog of signing in and signing up. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { getSite } from '#contract/site.ts';
import { useHasEnded } from '#web/data/current-user.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TabPanel } from '#web/ui/tab-panel.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { AuthMode, AuthRequest } from './auth-request.ts';
import { LoginForm } from './login-form.tsx';
import { DemoButton } from './sample/demo-button.tsx';
import { SignupForm } from './signup-form.tsx';

type AuthDialogProps = {
  /** What it was opened with; undefined while it is closed. */
  request: AuthRequest | undefined;
  onClose: () => void;
};

const modes: AuthMode[] = ['login', 'signup'];

/** Forms live inside the open dialog and the chosen tab only, so that opening and switching start afresh. */
export function AuthDialog({ request, onClose }: AuthDialogProps) {
  const { t } = useTranslation('accounts');
  const [opened, setOpened] = useState(request);
  const [mode, setMode] = useState<AuthMode>(request?.mode ?? 'login');
  const [takesFocus, setTakesFocus] = useState(true);
  const reason = useReason(request ?? opened);
  const show = (next: AuthMode, focus: boolean) => {
    setMode(next);
    setTakesFocus(focus);
  };
  if (request && request !== opened) {
    setOpened(request);
    show(request.mode, true);
  }
  return (
    <Dialog
      description={mode === 'signup' ? t('dialog.signupText') : reason?.text}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      open={request !== undefined}
      size="sm"
      title={(mode === 'login' && reason?.title) || t(`dialog.${mode}`)}
    >
      <Tabs
        label={t('dialog.modes')}
        onValueChange={(chosen) => show(chosen, false)}
        tabs={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
      >
        <TabPanel value="login">
          {opened ? (
            <LoginForm
              onDone={onClose}
              onSwitch={() => show('signup', true)}
              request={opened}
              takesFocus={takesFocus}
            />
          ) : null}
        </TabPanel>
        <TabPanel value="signup">
          {opened ? (
            <SignupForm
              onDone={onClose}
              onSwitch={() => show('login', true)}
              request={opened}
              takesFocus={takesFocus}
            />
          ) : null}
        </TabPanel>
      </Tabs>
      <DemoOffer />
    </Dialog>
  );
}

/** Why it opened by itself: the page needs a session, or the reader's has ended. */
function useReason(request: AuthRequest | undefined): { title?: string; text: string } | undefined {
  const { t } = useTranslation('accounts');
  const hasEnded = useHasEnded();
  if (!request?.isForPage) return undefined;
  return hasEnded
    ? { title: t('sessionEnded.title'), text: t('sessionEnded.text') }
    : { text: t('dialog.forPage') };
}

/** The offer of sample data at the end of the dialog; nothing on live platforms. */
export function DemoOffer() {
  const { t } = useTranslation('accounts');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  if (!site?.isSandbox) return null;
  return (
    <div className="mt-5 flex flex-col gap-3 border-line border-t pt-5">
      <DemoButton className="w-full" />
      <p className="text-balance text-center text-muted text-xs">{t('demo.text')}</p>
    </div>
  );
}
