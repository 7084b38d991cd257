/**
 * The one bar that rules a page of numbers: which days, against which, in which steps, in whose time zone.
 *
 * A page calls `useControls()` (with `offered` where it cannot show every preset, with `releasedOn` on a song's), asks for
 * `shownDays(controls, { lastDay })` and draws `<ControlBar state={…} shown={days of the reply} now={…} />`. Its route
 * names the texts `controls` and `files`; its loader reads the same state by `readControls`.
 */
import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { lastDayIn } from '#domain/days.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useKeys } from '#web/shell/keys.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { ExportMenu, type FileLink } from '../export-menu.tsx';
import { CopyLink, ZoneLink } from './bar-parts.tsx';
import { CompareMenu, IntervalMenu } from './compare-menu.tsx';
import {
  type Calendars,
  type Controls,
  type Preset,
  type ShownDays,
  shownDays,
  stepFrom,
} from './controls.ts';
import type { MoreControlsProps } from './more-controls-panel.tsx';
import { PeriodMenu, usePresetName } from './period-menu.tsx';
import type { ControlState } from './use-controls.ts';

const morePanel = later(() => import('./more-controls-panel.tsx'));

type ControlBarProps = {
  state: ControlState;
  /** What the reply speaks of; undefined while the first is on its way. */
  shown: ShownDays | undefined;
  now: Date;
  /** The page's `h1`; on phones only spoken, as the bar below names the page. */
  heading?: ReactNode;
  /** What the page cannot be asked for. */
  without?: readonly ('compare' | 'interval')[];
  exports?: readonly FileLink[];
};

type Direction = 'back' | 'forward';
type Step = (direction: Direction) => void;

const barStyle = [
  'sticky top-header z-20 -mx-4 -mt-3 flex items-center gap-2 border-line border-b bg-ground px-4 py-2',
  'sm:-mx-6 sm:-mt-4 sm:px-6 md:flex-wrap',
].join(' ');

export function ControlBar({ state, shown, now, heading, without = [], exports = [] }: ControlBarProps) {
  const { t } = useTranslation('controls');
  const lastDayAt = (instant: Date) => (shown ? lastDayIn(instant, shown.timeZone) : '');
  const lastDay = lastDayAt(now);
  // From what was chosen, whose numbers may still be on their way.
  const stepOf = (controls: Controls, direction: Direction, calendars: Calendars) =>
    calendars.lastDay && controls.preset !== 'all'
      ? stepFrom(shownDays(controls, calendars), direction, calendars, state.offered, controls.preset)
      : null;
  const { releasedOn } = state;
  // `now` is the past where new numbers are waited for.
  const step = (direction: Direction) =>
    state.choose((controls) => stepOf(controls, direction, { lastDay: lastDayAt(new Date()), releasedOn }));
  usePeriodKeys(state, step);
  const parts = { compare: !without.includes('compare'), interval: !without.includes('interval') };
  return (
    <>
      <section aria-label={t('label')} className={barStyle}>
        {heading ? <div className="me-2 max-md:sr-only">{heading}</div> : null}
        <PeriodStepper
          canStep={(direction) => stepOf(state.controls, direction, { lastDay, releasedOn }) !== null}
          lastDay={lastDay}
          shown={shown}
          state={state}
          step={step}
        />
        <div className="flex items-center gap-2 max-md:hidden">
          {parts.compare ? <CompareMenu shown={shown} state={state} /> : null}
          {parts.interval ? <IntervalMenu shown={shown} state={state} /> : null}
        </div>
        <div className="ms-auto flex items-center gap-1 max-md:hidden">
          <ZoneLink className="me-1 max-xl:hidden" shown={shown} />
          <CopyLink link={state.link} />
          {exports.length > 0 ? <ExportMenu files={exports} /> : null}
        </div>
        <MoreControls
          className="ms-auto md:hidden"
          exports={exports}
          parts={parts}
          shown={shown}
          state={state}
        />
      </section>
      <ZoneLink className="-mt-2 xl:hidden" shown={shown} />
      {shown?.updating ? (
        <p className="-mt-2 text-muted text-sm" role="status">
          {t('updating')}
        </p>
      ) : null}
    </>
  );
}

/** What the bar has no room for on a phone. */
function MoreControls({ className, ...props }: Omit<MoreControlsProps, 'trigger'> & { className: string }) {
  const { t } = useTranslation('controls');
  const trigger = <PlainIconButton className={className} icon={<SlidersHorizontal />} label={t('more')} />;
  return (
    <OpenedLater opens="dialog" part={morePanel} trigger={trigger}>
      {({ MoreControlsPanel }) => <MoreControlsPanel {...props} trigger={trigger} />}
    </OpenedLater>
  );
}

/** The period's name between the arrows to the span before and after. */
type BarPart = { state: ControlState; shown: ShownDays | undefined };

const arrows = {
  back: <ChevronLeft className="rtl:-scale-x-100" />,
  forward: <ChevronRight className="rtl:-scale-x-100" />,
};

type PeriodStepperProps = BarPart & {
  lastDay: string;
  step: Step;
  canStep: (direction: Direction) => boolean;
};

function PeriodStepper({ state, shown, lastDay, step, canStep }: PeriodStepperProps) {
  const { t } = useTranslation('controls');
  const [back, forward] = (['back', 'forward'] as const).map((direction) => (
    <IconButton
      disabled={!canStep(direction)}
      icon={arrows[direction]}
      key={direction}
      label={t(`step.${direction}`)}
      onClick={() => step(direction)}
    />
  ));
  return (
    <div className="flex min-w-0 items-center">
      {back}
      <PeriodMenu lastDay={lastDay} shown={shown} state={state} />
      {forward}
    </div>
  );
}

/** As Plausible has them, with the presets of this product: its week is 7 days and its month 28. */
const presetKeys: readonly [string, Preset][] = [
  ['d', 'yesterday'],
  ['w', '7'],
  ['m', '28'],
  ['y', '12-months'],
];

function usePeriodKeys(state: ControlState, step: Step): void {
  const { t } = useTranslation('controls');
  const nameOf = usePresetName();
  // An arrow leads where it points.
  const isTurned = () => document.documentElement.dir === 'rtl';
  useKeys(t('label'), [
    ...presetKeys
      .filter(([, preset]) => state.offered.includes(preset))
      .map(([keys, preset]) => ({
        keys,
        name: nameOf(preset),
        run: () => state.choose({ preset }),
      })),
    { keys: 'ArrowLeft', name: t('step.back'), run: () => step(isTurned() ? 'forward' : 'back') },
    { keys: 'ArrowRight', name: t('step.forward'), run: () => step(isTurned() ? 'back' : 'forward') },
  ]);
}
