/** A password field with a switch to show what is typed. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '#web/ui/input.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string };

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      end={
        <PlainIconButton
          aria-pressed={isShown}
          icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
          size="sm"
        />
      }
      type={isShown ? 'text' : 'password'}
    />
  );
}
