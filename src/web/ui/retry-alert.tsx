/** What could not be read or done, with another try. */
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type RetryAlertProps = {
  title?: ReactNode;
  children?: ReactNode;
  /** What the button says. */
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
  className?: string;
};

export function RetryAlert({ title, children, retryLabel, onRetry, retrying, className }: RetryAlertProps) {
  return (
    <Alert
      action={
        <Button busy={retrying} onClick={onRetry} size="sm">
          {retryLabel}
        </Button>
      }
      className={className}
      title={title}
      tone="danger"
    >
      {children}
    </Alert>
  );
}
