/** A button that opens the sign-in dialog, which starts loading as soon as the button is aimed at. */
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { AuthProps } from './auth-props.ts';

type AuthButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  onOpen: () => void;
  onIntent: AuthProps['onAuthIntent'];
};

export function AuthButton({ onOpen, onIntent, ...rest }: AuthButtonProps) {
  return (
    <Button aria-haspopup="dialog" onClick={onOpen} onFocus={onIntent} onPointerEnter={onIntent} {...rest} />
  );
}
