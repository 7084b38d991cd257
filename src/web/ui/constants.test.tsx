/** The times and sizes the specification fixes for what floats. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { scrollHideDelayMs } from './scroll-area.tsx';
import { toastDurationMs, toastLimit, toastRemoveDelayMs } from './toast-store.ts';
import { Toaster, toastHotkey, toastSwipeThresholdPx } from './toaster.tsx';
import { tooltipDelayMs, tooltipSkipDelayMs } from './tooltip-provider.tsx';

describe('what floats', () => {
  it('[HTTP-03] keeps to the fixed times and distances', () => {
    expect({ toastLimit, toastRemoveDelayMs, toastDurationMs, toastSwipeThresholdPx, toastHotkey }).toEqual({
      toastLimit: 1,
      toastRemoveDelayMs: 1_000_000,
      toastDurationMs: 5_000,
      toastSwipeThresholdPx: 50,
      toastHotkey: ['F8'],
    });
    expect([tooltipDelayMs, tooltipSkipDelayMs, scrollHideDelayMs]).toEqual([700, 300, 600]);
  });

  it('[HTTP-03] the region of toasts renders on the server, named, and is at most 420 px wide', () => {
    const html = renderToStaticMarkup(
      <Toaster labels={{ region: 'Messages ({hotkey})', toast: 'Message', close: 'Close' }} />,
    );
    expect(html).toContain('aria-label="Messages (F8)"');
    expect(html).toContain('max-w-[420px]');
  });
});
