/** The button that sends a form of the dialog: disabled while it is on its way, and saying so. */
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type SubmitButtonProps = { label: string; sendingLabel: string; isSending: boolean };

export function SubmitButton({ label, sendingLabel, isSending }: SubmitButtonProps) {
  return (
    <Button className="w-full" disabled={isSending} size="lg" type="submit" variant="primary">
      {isSending ? <Spinner className="text-current" size="sm" /> : null}
      {isSending ? sendingLabel : label}
    </Button>
  );
}
