/** A button that opens the sign-in dialog, which starts loading as soon as the button is aimed at. */
import type { ComponentProps } from 'react';
import type { BillingCycle, Tier } from '#domain/plans.ts';
import { useAuthActions } from './auth-actions.ts';
import { Button } from './button.tsx';

type AuthButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  mode: 'login' | 'signup';
  tier?: Tier;
  cycle?: BillingCycle;
  /** Called before the dialog opens. */
  onOpen?: () => void;
};

export function AuthButton({ mode, tier, cycle, onOpen, ...rest }: AuthButtonProps) {
  const { open, prepare } = useAuthActions();
  const press = () => {
    onOpen?.();
    open(mode, tier, cycle);
  };
  return (
    <Button aria-haspopup="dialog" onClick={press} onFocus={prepare} onPointerEnter={prepare} {...rest} />
  );
}
