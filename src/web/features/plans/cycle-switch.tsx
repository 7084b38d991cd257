/** Monthly or yearly: two radio buttons of the browser's own, side by side. */
import { useEffect, useId, useRef } from 'react';

type CycleSwitchProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

const optionStyle = [
  'relative inline-flex h-8 cursor-pointer items-center rounded-sm px-3 font-medium text-muted text-sm transition-colors',
  'hover:text-strong has-checked:bg-raised has-checked:text-strong has-checked:ring-1 has-checked:ring-line-control/60',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:h-10',
].join(' ');

export function CycleSwitch<Value extends string>(props: CycleSwitchProps<Value>) {
  const { label, value, onValueChange, options } = props;
  const name = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const choose = useRef(onValueChange);
  // Chosen before the page was taken over: the browser shows it, and nobody has been told. Once is enough.
  useEffect(() => {
    const shown = field.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = options.find((option) => option.value === shown)?.value;
    if (chosen && chosen !== value) choose.current(chosen);
  }, []);
  return (
    <fieldset className="inline-flex rounded-md bg-hover p-0.5" ref={field}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label className={optionStyle} key={option.value}>
          <input
            checked={option.value === value}
            className="sr-only"
            name={name}
            onChange={() => onValueChange(option.value)}
            type="radio"
            value={option.value}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
