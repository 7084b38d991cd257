/** A panel of one reading: what was read last stays, dimmed, and what fails is said in the panel it belongs to. */
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useKept } from '#web/data/use-kept.ts';
import { cn } from '#web/ui/cn.ts';
import { Panel, type PanelError } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';

type PanelReading<Data> = {
  data: Data | undefined;
  stale: boolean;
  error: Error | null;
  panelError: PanelError | undefined;
};

export function usePanelRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): PanelReading<Data> {
  const reading = useKept(options);
  const { data, isOld, error } = reading;
  return { data, stale: isOld, error, panelError: usePanelError(reading) };
}

type ReadPanelProps<Data> = Omit<ComponentProps<typeof Panel>, 'error' | 'stale' | 'children'> & {
  reading: PanelReading<Data>;
  /** Stands there until something is read: a block so high, or the final shape. */
  skeleton: `h-${number}` | ReactElement;
  children: (data: NonNullable<Data>) => ReactNode;
};

export function ReadPanel<Data>({ reading, skeleton, children, ...panel }: ReadPanelProps<Data>) {
  const { data, stale, panelError } = reading;
  const shape =
    typeof skeleton === 'string' ? (
      <Skeleton className={cn(skeleton, panel.flush && 'mx-4 mb-4 w-auto sm:mx-5')} />
    ) : (
      skeleton
    );
  return (
    <Panel {...panel} error={panelError} stale={stale}>
      {data ? children(data) : panelError ? null : shape}
    </Panel>
  );
}
