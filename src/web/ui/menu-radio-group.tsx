/** A choice of one inside a menu, e.g. the language or the theme. */
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { menuItemStyle } from './menu-item-style.ts';

type MenuRadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; lang?: string }[];
};

export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { label, value, onValueChange, options } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <DropdownMenu.RadioGroup aria-label={label} onValueChange={choose} value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          className={menuItemStyle}
          key={option.value}
          lang={option.lang}
          value={option.value}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <span className="size-4">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden="true" className="size-4 text-strong" />
            </DropdownMenu.ItemIndicator>
          </span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
