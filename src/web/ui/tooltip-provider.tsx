/** Shares the waiting times of all tooltips: 700 ms before the first, none within 300 ms of the last. */
import { Tooltip } from 'radix-ui';
import { createContext, type ReactNode } from 'react';

/** Whether a provider stands above; a lone tooltip brings its own. */
export const TooltipContext = createContext(false);

export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipContext value={true}>
      <Tooltip.Provider delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
        {children}
      </Tooltip.Provider>
    </TooltipContext>
  );
}
