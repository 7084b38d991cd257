/** A reading of one panel: what was read last stays, dimmed, and what fails is said in the panel it belongs to. */
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useKept } from '#web/data/use-kept.ts';
import type { PanelError } from '#web/ui/panel.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';

export function usePanelRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): { data: Data | undefined; stale: boolean; error: Error | null; panelError: PanelError | undefined } {
  const reading = useKept(options);
  const { data, isOld, error } = reading;
  return { data, stale: isOld, error, panelError: usePanelError(reading) };
}
