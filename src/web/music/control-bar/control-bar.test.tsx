/**
 * What the bar says of sums that are still being made anew and of what they are compared with, and what stands under it where
 * days have nothing, as the server would draw it.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';
import { ControlBar } from './control-bar.tsx';
import type { ShownDays } from './controls.ts';
import { NothingInPeriod } from './nothing-in-period.tsx';
import { useControls } from './use-controls.ts';

function Bar({ shown }: { shown: ShownDays }) {
  return <ControlBar now={new Date('2026-11-28T12:00:00Z')} shown={shown} state={useControls()} />;
}

function Nothing({ isNew }: { isNew: boolean }) {
  const shown = { from: '2026-10-01', to: '2026-10-31' };
  const given = { shown, state: useControls(), lastDay: '2026-11-27', lastSyncedAt: null, known: [] };
  return (
    <NothingInPeriod {...given} isNew={isNew}>
      Growth starts Nov 29.
    </NothingInPeriod>
  );
}

const days = { from: '2026-10-31', to: '2026-11-27', timeZone: 'UTC' };
const routerFor = (element: ReactNode) => createMemoryRouter([{ path: '/', element }]);

async function drawing() {
  const [controls, files] = await Promise.all(
    (['controls', 'files'] as const).map(
      async (area) => (await import(`../../../i18n/${area}/en.json`, { with: { type: 'json' } })).default,
    ),
  );
  const draw = (element: ReactNode) =>
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient()}>
        <TranslationsProvider translations={translationsOf('en', { controls, files })}>
          <TooltipProvider>
            <RouterProvider router={routerFor(element)} />
          </TooltipProvider>
        </TranslationsProvider>
      </QueryClientProvider>,
    );
  return { draw, drawn: (shown: Partial<ShownDays>) => draw(<Bar shown={{ ...days, ...shown }} />) };
}

it('[ANL-01] [ANL-02] sums of the list as it was before are said to be updating, and no others', async () => {
  const { drawn } = await drawing();
  expect(drawn({ updating: true })).toContain('Updating totals after changes to your songs.');
  expect(drawn({})).not.toContain('Updating totals');
});

it('[ANL-02] a bar names no comparison where there is none, and the one that was chosen where it is not read yet', async () => {
  const { drawn } = await drawing();
  expect(drawn({ comparison: null })).toContain('No comparison');
  expect(drawn({ comparison: null })).not.toContain('vs. previous period');
  expect(drawn({})).toContain('vs. previous period');
  expect(drawn({ comparison: { from: '2026-10-03', to: '2026-10-30' } })).toContain('vs. previous period');
});

it('[ANL-04] where no day of all time is known, no other period is a way out', async () => {
  const { draw } = await drawing();
  expect(draw(<Nothing isNew={false} />)).toContain('Last 90 days');
  const first = draw(<Nothing isNew />);
  expect(first).toContain('No data yet');
  expect(first).toContain('Growth starts Nov 29.');
  expect(first).not.toContain('<button');
});
