/** Whoever is signed in need not say who they are; what they have written themselves stays. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { getCurrentUser } from '#contract/accounts.ts';
import { read } from '#web/data/query.ts';
import type { CheckedContact, ContactValues } from './contact-values.ts';

type Form = UseFormReturn<ContactValues, unknown, CheckedContact>;

export function usePrefill({ getValues, setValue }: Form): void {
  const { data: user } = useQuery(read<typeof getCurrentUser>('/api/auth/user'));
  useEffect(() => {
    // The address of a sample account is made up: no answer would arrive.
    if (!user || user.isDemo) return;
    if (!getValues('name')) setValue('name', `${user.firstName} ${user.lastName}`.trim());
    if (!getValues('email')) setValue('email', user.email);
  }, [user, getValues, setValue]);
}
