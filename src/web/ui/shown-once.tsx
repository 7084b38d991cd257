/** A secret the one time that it is shown: to be copied, or else selected to be copied by hand. */
import { useRef } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { toast } from './toast-store.ts';

type ShownOnceProps = {
  value: string;
  words: Record<'label' | 'copy' | 'copied' | 'done', string>;
  onDone: () => void;
};

export function ShownOnce({ value, words, onDone }: ShownOnceProps) {
  const box = useRef<HTMLInputElement>(null);
  // Browsers have no clipboard for pages without HTTPS, and may refuse it to others.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: words.copied });
    } catch {
      box.current?.select();
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={words.label}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              className="font-mono text-xs"
              dir="ltr"
              onFocus={({ target }) => target.select()}
              readOnly
              ref={box}
              value={value}
            />
            <Button onClick={() => void copy()}>{words.copy}</Button>
          </div>
        )}
      </Field>
      <Button className="self-end" onClick={onDone} variant="primary">
        {words.done}
      </Button>
    </div>
  );
}
