/** Ends the session and goes to the start page, which it does in any case; where it may not have ended, pages say so. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CurrentUser, logout } from '#contract/accounts.ts';
import { isSignedOut, send } from '#web/data/api.ts';
import { unsureSignOut } from '#web/data/kept-texts.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { isKeptPage } from '#web/shell/kept-page.ts';
import { toast } from '#web/ui/toast-store.ts';

let hasLeft = false;

/** Whether the next page is on its way already: this one need not say that its session has ended. */
export const isLeaving = (): boolean => hasLeft;

export function useSignOut() {
  return useMutation({
    mutationFn: () => {
      hasLeft = true;
      return send<typeof logout>('POST', '/api/logout');
    },
    onSettled: (_reply, error) => {
      // Drafts and shared links lie there: they are not for whoever uses this tab next.
      sessionStorage.clear();
      if (error && !isSignedOut(error)) unsureSignOut.keep('yes');
      window.location.assign('/');
    },
  });
}

/** For the frames around pages: says once that signing out failed, where whoever wanted it comes to next. */
export function useUnsureSignOut(user: CurrentUser | null | undefined): void {
  const { t } = useTranslation('accounts');
  const { mutate } = useSignOut();
  const tell = useEffectEvent(() =>
    toast({
      title: t('unsure.title'),
      description: t('unsure.text'),
      variant: 'destructive',
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('menu.signOut'), altText: t('menu.signOut'), onPress: () => mutate() },
    }),
  );
  useEffect(() => {
    if (user === undefined || !unsureSignOut.read()) return;
    // A page that was kept is older than the question.
    if (user || isKeptPage()) tell();
    if (!isKeptPage()) unsureSignOut.keep('');
  }, [user]);
}
