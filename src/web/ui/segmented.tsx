/** A choice of one among few, side by side, such as the period of a chart. */
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: ReactNode;
    /** Spoken instead of a short label or an icon. */
    name?: string;
    disabled?: boolean;
  }[];
  size?: 'sm' | 'md';
  className?: string;
};

const itemStyle = [
  'inline-flex flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 font-medium text-muted text-sm',
  'transition-colors hover:text-strong disabled:opacity-50 [&_svg]:size-4',
  'data-[state=checked]:bg-raised data-[state=checked]:text-strong',
  'data-[state=checked]:ring-1 data-[state=checked]:ring-line-control/60',
].join(' ');

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, size = 'md', className } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <RadioGroup.Root
      aria-label={label}
      className={cn('inline-flex max-w-full overflow-x-auto rounded-md bg-hover p-0.5', className)}
      onValueChange={choose}
      orientation="horizontal"
      value={value}
    >
      {options.map((option) => (
        <RadioGroup.Item
          aria-label={option.name}
          className={cn(itemStyle, size === 'sm' ? 'h-7' : 'h-8 pointer-coarse:h-10')}
          disabled={option.disabled ?? false}
          key={option.value}
          value={option.value}
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
