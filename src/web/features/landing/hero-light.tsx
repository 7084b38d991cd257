/** The picture behind the first words, our mark at full size: a beam falls on a waveform, and what it meets lights up. */
import { useId } from 'react';
import { waveform } from './waveform.ts';

const bars = waveform(120);
const height = 180;

function Bars({ fill }: { fill: string }) {
  return (
    <g fill={fill}>
      {bars.map((share, index) => (
        <rect
          height={Math.round(share * height)}
          key={index}
          rx="3"
          width="6"
          x={index * 12 + 3}
          y={Math.round((height - share * height) / 2)}
        />
      ))}
    </g>
  );
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
          <Bars fill="var(--line)" />
        </g>
        <g mask={`url(#${id}-near)`}>
          <Bars fill="var(--accent)" />
        </g>
      </svg>
    </div>
  );
}
