/** The content of one tab. */
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return <Tabs.Content value={value}>{children}</Tabs.Content>;
}
