/** The line below a form that leads to the other one. */
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';

type ModeSwitchProps = { question: string; link: string; onSwitch: () => void };

export function ModeSwitch({ question, link, onSwitch }: ModeSwitchProps) {
  const { gap } = useFormats();
  return (
    <p className="text-center text-muted text-sm">
      {question}
      {gap}
      <Button className="inline" onClick={onSwitch} variant="link">
        {link}
      </Button>
    </p>
  );
}
