/** Where the browser goes once a session began; the short pause lets the dialog close first. */
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts.ts';
import type { getSite } from '#contract/site.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { priceIds } from '#domain/plans.ts';
import { readPreferences, savePreference } from '#web/data/preferences.ts';
import { read } from '#web/data/query.ts';
import type { AuthRequest } from './auth-request.ts';

export const redirectDelayMs = 100;

/** Whoever signs in on a page in their language, and never chose one, finds the app in it too. */
export function adoptLanguage(user: CurrentUser, shown: Language): void {
  const chosen = readPreferences(document.cookie).userLanguage ?? user.language;
  if (!chosen && shown !== defaultLanguage) savePreference('userLanguage', shown);
}

/** Where whoever chose a paid plan goes on once they are signed in; undefined: they chose none, or none is sold. */
export function useWayToPay({ tier, cycle }: AuthRequest): string | undefined {
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  return tier === 'free' || !site?.canPay ? undefined : `/subscription?wish=${priceIds[tier][cycle]}`;
}

export const reloadSoon = (): void => void setTimeout(() => window.location.reload(), redirectDelayMs);

export const goSoon = (path: string): void =>
  void setTimeout(() => window.location.assign(path), redirectDelayMs);
