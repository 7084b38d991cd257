/** Tabs: a row of names and, below, the panel of the chosen one (`TabPanel`). */
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The panels. */
  children: ReactNode;
  className?: string;
};

const tabStyle = [
  'relative -mb-px h-10 shrink-0 border-transparent border-b-2 px-1 font-medium text-muted text-sm transition-colors',
  'hover:text-strong disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-strong',
].join(' ');

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, children, className } = props;
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onValueChange(tab.value);
  };
  return (
    <Radix.Root className={cn('flex flex-col gap-4', className)} onValueChange={choose} value={value}>
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            className={tabStyle}
            disabled={tab.disabled ?? false}
            key={tab.value}
            value={tab.value}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}
