/** What the bar says of sums that are still being made anew and of what they are compared with, as the server would draw it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '#web/data/query.ts';
import { serverTranslator } from '#web/language/i18n.ts';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';
import { ControlBar } from './control-bar.tsx';
import type { ShownDays } from './controls.ts';
import { useControls } from './use-controls.ts';

function Bar({ shown }: { shown: ShownDays }) {
  return <ControlBar now={new Date('2026-11-28T12:00:00Z')} shown={shown} state={useControls()} />;
}

const days = { from: '2026-10-31', to: '2026-11-27', timeZone: 'UTC' };
const routerFor = (shown: ShownDays) => createMemoryRouter([{ path: '/', element: <Bar shown={shown} /> }]);

async function drawing() {
  const [controls, files] = await Promise.all(
    (['controls', 'files'] as const).map(
      async (area) => (await import(`../../../i18n/${area}/en.json`, { with: { type: 'json' } })).default,
    ),
  );
  return (shown: Partial<ShownDays>) =>
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient()}>
        <I18nextProvider i18n={serverTranslator('en', { controls, files })}>
          <TooltipProvider>
            <RouterProvider router={routerFor({ ...days, ...shown })} />
          </TooltipProvider>
        </I18nextProvider>
      </QueryClientProvider>,
    );
}

it('[ANL-01] [ANL-02] sums of the list as it was before are said to be updating, and no others', async () => {
  const drawn = await drawing();
  expect(drawn({ updating: true })).toContain('Updating totals after changes to your songs.');
  expect(drawn({})).not.toContain('Updating totals');
});

it('[ANL-02] a bar names no comparison where there is none, and the one that was chosen where it is not read yet', async () => {
  const drawn = await drawing();
  expect(drawn({ comparison: null })).toContain('No comparison');
  expect(drawn({ comparison: null })).not.toContain('vs. previous period');
  expect(drawn({})).toContain('vs. previous period');
  expect(drawn({ comparison: { from: '2026-10-03', to: '2026-10-30' } })).toContain('vs. previous period');
});
