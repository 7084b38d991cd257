/** What was measured over time and by frequency, drawn; a second version is a dashed line over the first. */
import type { ReactNode } from 'react';
import type { Diagnostics } from '#contract/diagnostics.ts';
import { loudnessText, spectrumText } from '#i18n/diagnostics/figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type Box, linePath, spectrumPath, wavePath } from './curve-paths.ts';
import { useSaid } from './use-said.ts';

export type Shown = { told: Diagnostics; against: Diagnostics | undefined };

const box: Box = { width: 800, height: 160 };
const flat: Box = { width: 800, height: 72 };
const loudnessRange = [-50, 0] as const;
const loudnessLines = [-10, -20, -30, -40];
const levelRange = [-120, 0] as const;
const levelLines = [-30, -60, -90];

type Range = readonly [low: number, high: number];

type DrawingProps = { label: string; box: Box; children: ReactNode; className?: string };

const Drawing = ({ label, box: { width, height }, children, className }: DrawingProps) => (
  <svg
    aria-label={label}
    className={className ?? 'block h-40 w-full'}
    fill="none"
    preserveAspectRatio="none"
    role="img"
    viewBox={`0 0 ${width} ${height}`}
  >
    {children}
  </svg>
);

const Line = ({ d, className, isDashed }: { d: string; className: string; isDashed?: boolean }) => (
  <path
    className={className}
    d={d}
    stroke="currentColor"
    strokeDasharray={isDashed ? '5 4' : undefined}
    strokeLinejoin="round"
    strokeWidth="1.75"
    vectorEffect="non-scaling-stroke"
  />
);

/** Two versions share one axis of time: the longer one fills it. */
function useAxis({ told, against }: Shown) {
  const longest = Math.max(told.durationSeconds, against?.durationSeconds ?? 0);
  return (of: Diagnostics, within: Box): Box => ({
    ...within,
    width: (within.width * of.durationSeconds) / longest,
  });
}

/** Room for the names of the lines: a curve begins beside them, not below them. */
const gutter = 'pl-9';

/** The names of the lines across a drawing, at the height of each. */
function Levels({ levels, range: [low, high] }: { levels: readonly number[]; range: Range }) {
  const { decimals } = useFormats();
  return levels.map((level) => (
    <span
      aria-hidden="true"
      className="absolute left-0 w-7 text-right text-muted text-xs tabular-nums"
      key={level}
      style={{ top: `calc(${(1 - (level - low) / (high - low)) * 100}% - 0.5rem)` }}
    >
      {decimals(level, 0)}
    </span>
  ));
}

const across = (share: number, { width, height }: Box): string => `M0 ${height * (1 - share)}H${width}`;

export function LoudnessPanel({ told, against }: Shown) {
  const axis = useAxis({ told, against });
  const { t } = useTranslation('diagnostics');
  const said = useSaid();
  const { momentary, shortTerm } = told.loudnessOverTime;
  const [low, high] = loudnessRange;
  const target = told.integratedLufs === null ? undefined : (told.integratedLufs - low) / (high - low);
  return (
    <Panel title={t('loudness.title')}>
      <div className={cn('relative', gutter)} dir="ltr">
        <Drawing box={box} label={loudnessText(said, told)}>
          {loudnessLines.map((level) => (
            <Line className="text-line" d={across((level - low) / (high - low), box)} key={level} />
          ))}
          <Line className="text-muted" d={linePath(momentary, axis(told, box), loudnessRange)} />
          <Line className="text-info" d={linePath(shortTerm, axis(told, box), loudnessRange)} />
          {target === undefined ? null : <Line className="text-strong" d={across(target, box)} isDashed />}
          {against ? (
            <Line
              className="text-warning"
              d={linePath(against.loudnessOverTime.shortTerm, axis(against, box), loudnessRange)}
              isDashed
            />
          ) : null}
        </Drawing>
        <Levels levels={loudnessLines} range={loudnessRange} />
      </div>
      <div className={gutter} dir="ltr">
        <Drawing box={flat} className="mt-2 block h-16 w-full text-muted" label={t('loudness.waveform')}>
          <path d={wavePath(told.peaks, axis(told, flat))} fill="currentColor" />
        </Drawing>
      </div>
      <Legend
        lines={[
          ['bg-info', t('loudness.shortTerm')],
          ['bg-muted', t('loudness.momentary')],
          ['bg-strong', t('figure.integrated')],
          ...(against ? [['bg-warning', against.title] as const] : []),
        ]}
      />
    </Panel>
  );
}

const Legend = ({ lines }: { lines: readonly (readonly [color: string, name: string])[] }) => (
  <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
    {lines.map(([color, name]) => (
      <span className="inline-flex min-w-0 items-center gap-1.5" key={color}>
        <span aria-hidden="true" className={`h-0.5 w-4 shrink-0 ${color}`} />
        <span className="truncate" dir="auto">
          {name}
        </span>
      </span>
    ))}
  </p>
);

export function SpectrumPanel({ told, against }: Shown) {
  const { t } = useTranslation('diagnostics');
  const { decimals } = useFormats();
  const said = useSaid();
  const { spectrum, title } = told;
  if (!spectrum) return null;
  const top = (spectrum.points.at(-1)?.hz ?? 0) / 1000;
  return (
    <Panel description={spectrumText(said, spectrum)} title={t('spectrum.title')}>
      <div className={cn('relative', gutter)} dir="ltr">
        <Drawing box={box} label={t('spectrum.label', { name: title, khz: decimals(top, 0) })}>
          {levelLines.map((level) => (
            <Line className="text-line" d={across(1 + level / 120, box)} key={level} />
          ))}
          <Line className="text-info" d={spectrumPath(spectrum.points, box, levelRange)} />
          {against?.spectrum ? (
            <Line
              className="text-warning"
              d={spectrumPath(against.spectrum.points, box, levelRange)}
              isDashed
            />
          ) : null}
        </Drawing>
        <Levels levels={levelLines} range={levelRange} />
      </div>
      <div className={gutter} dir="ltr">
        <Frequencies points={spectrum.points} />
      </div>
    </Panel>
  );
}

function Frequencies({ points }: { points: readonly { hz: number }[] }) {
  const { decimals } = useFormats();
  const { t } = useTranslation('diagnostics');
  const [first, last] = [points[0]?.hz ?? 20, points.at(-1)?.hz ?? 20_000];
  const shown = [100, 1_000, 10_000].filter((hz) => hz < last);
  return (
    <p aria-hidden="true" className="relative mt-1 h-4 text-muted text-xs tabular-nums">
      {shown.map((hz) => (
        <span
          className="absolute -translate-x-1/2 whitespace-nowrap"
          key={hz}
          style={{ left: `${(Math.log2(hz / first) / Math.log2(last / first)) * 100}%` }}
        >
          {hz < 1000 ? decimals(hz, 0) : t('unit.khz', { n: decimals(hz / 1000, 0) })}
        </span>
      ))}
    </p>
  );
}

export function StereoPanel({ told, against }: Shown) {
  const axis = useAxis({ told, against });
  const { t } = useTranslation('diagnostics');
  const { decimals } = useFormats();
  const { stereo, title } = told;
  if (!stereo || stereo.correlation === null) return null;
  const range = [-1, 1] as const;
  const other = against?.stereo?.overTime.correlation;
  return (
    <Panel title={t('stereo.title')}>
      <p aria-hidden="true" className="mb-1 text-muted text-xs">{`+1 ${t('stereo.in')}`}</p>
      <div dir="ltr">
        <Drawing
          box={flat}
          className="block h-24 w-full"
          label={t('stereo.label', { name: title, n: decimals(stereo.correlation, 2) })}
        >
          <Line className="text-line" d={across(0.5, flat)} />
          <Line className="text-info" d={linePath(stereo.overTime.correlation, axis(told, flat), range)} />
          {other && against ? (
            <Line className="text-warning" d={linePath(other, axis(against, flat), range)} isDashed />
          ) : null}
        </Drawing>
      </div>
      <p aria-hidden="true" className="mt-1 text-muted text-xs">{`−1 ${t('stereo.out')}`}</p>
    </Panel>
  );
}
