/**
 * What whoever is here may do with the account that is shown, in the contract's words (decision 0074). Every page asks
 * here (decision 0092): what somebody cannot use is not offered to them, and the bar above the page says why.
 */
import type { ReactNode } from 'react';
import { useCurrentUser } from './current-user.ts';

/** `edit`: changes songs and what belongs to them; `owner`: what members never may. */
export type May = 'edit' | 'owner';

export function useMay(what: May): boolean {
  const acting = useCurrentUser()?.acting;
  return !acting || (what === 'edit' && acting.role === 'edit');
}

type OnlyProps = { children: ReactNode };

export const EditorsOnly = ({ children }: OnlyProps): ReactNode => (useMay('edit') ? children : null);
export const OwnerOnly = ({ children }: OnlyProps): ReactNode => (useMay('owner') ? children : null);
