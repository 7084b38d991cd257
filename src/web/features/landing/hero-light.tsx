/** The picture behind the first words, our mark at full size: a beam falls on a waveform, and what it meets lights up. */
import { useId } from 'react';

/** Heights from 0 to 1, rounded so that server and browser write the same. */
export const waveform = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const slow = Math.sin(index * 0.21) * 0.5 + 0.5;
    const quick = Math.abs(Math.sin(index * 1.7 + Math.sin(index * 0.37) * 2));
    return Math.round((0.12 + 0.88 * (0.35 * slow + 0.65 * slow * quick)) * 100) / 100;
  });

const height = 180;
const thick = 6;
const apart = 12;

/** One path for all bars: every element is one more that a phone has to take over. Rounded ends stand beyond a line. */
const bars = waveform(120)
  .map((share, index) => {
    const half = Math.max(0, Math.round((share * height - thick) / 2));
    return `M${index * apart + apart / 2} ${height / 2 - half}v${half * 2}`;
  })
  .join('');

function Bars({ stroke }: { stroke: string }) {
  return <path d={bars} stroke={stroke} strokeLinecap="round" strokeWidth={thick} />;
}

export function HeroLight() {
  const id = useId();
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className="light-cone absolute inset-y-0 left-1/2 w-[min(1200px,190vw)] -translate-x-1/2" />
      <div className="absolute top-0 left-1/2 h-px w-40 -translate-x-1/2 bg-linear-to-r from-transparent via-accent/80 to-transparent" />
      <svg
        aria-hidden="true"
        className="absolute bottom-8 left-1/2 h-28 w-[1440px] -translate-x-1/2 sm:h-36"
        preserveAspectRatio="none"
        viewBox={`0 0 1440 ${height}`}
      >
        <defs>
          <linearGradient id={`${id}-lit`}>
            <stop offset="0.2" stopColor="black" />
            <stop offset="0.42" stopColor="white" />
            <stop offset="0.58" stopColor="white" />
            <stop offset="0.8" stopColor="black" />
          </linearGradient>
          <linearGradient id={`${id}-all`}>
            <stop offset="0" stopColor="black" />
            <stop offset="0.25" stopColor="white" />
            <stop offset="0.75" stopColor="white" />
            <stop offset="1" stopColor="black" />
          </linearGradient>
          <mask id={`${id}-near`}>
            <rect fill={`url(#${id}-lit)`} height={height} width="1440" />
          </mask>
          <mask id={`${id}-edges`}>
            <rect fill={`url(#${id}-all)`} height={height} width="1440" />
          </mask>
        </defs>
        <g mask={`url(#${id}-edges)`}>
          <Bars stroke="var(--line)" />
        </g>
        <g mask={`url(#${id}-near)`}>
          <Bars stroke="var(--accent)" />
        </g>
      </svg>
    </div>
  );
}
