/**
 * Loudness and true peak by FFmpeg's own filter (ITU-R BS.1770-4, EBU R 128), and beside it, on a branch that changes
 * nothing of what is measured, the sound in one channel at a low rate for tempo and key.
 */
import { AV_OPT_TYPE_DOUBLE } from 'node-av/constants';
import { type FilterContext, Frame } from 'node-av/lib';
import type { Decibels, Loudness } from '../analysis.ts';
import { rounded } from '../rounded.ts';
import { openGraph } from '../source.ts';
import { steps } from '../steps.ts';

export const monoRate = 22_050;
/** Enough for a tempo, and bounded. */
const mostMonoSeconds = 120;
const mostSteps = 300;
const stepSeconds = 0.1;
/** What the filter says of nothing at all, and of what is below the gate. */
const [nothing, gate] = [-120, -69.99];

type Step = { momentary: number; shortTerm: number };

const louder = (one: Step, other: Step): Step => ({
  momentary: Math.max(one.momentary, other.momentary),
  shortTerm: Math.max(one.shortTerm, other.shortTerm),
});

const above = (value: number, least: number): Decibels =>
  Number.isFinite(value) && value > least ? rounded(value, 2) : null;

const chain = [
  ',asplit=2[a][b]',
  '[a]ebur128@meter=peak=sample+true:metadata=1:framelog=quiet,abuffersink@levels',
  `[b]atrim=end=${mostMonoSeconds},aformat=sample_fmts=flt:channel_layouts=mono,aresample=${monoRate},abuffersink@mono`,
].join(';');

/** Begins with the first frame, whose format all others must have. */
export function loudnessMeter(first: Frame) {
  const opened = openGraph(first, chain, ['ebur128@meter', 'abuffersink@levels', 'abuffersink@mono']);
  if (!opened) return undefined;
  const [source, meter, levels, mono] = opened.parts as [
    FilterContext,
    FilterContext,
    FilterContext,
    FilterContext,
  ];
  const curve = steps<Step>(mostSteps, louder);
  const monoParts: Float32Array[] = [];
  const frame = new Frame();
  frame.alloc();
  let highest: Step = { momentary: -Infinity, shortTerm: -Infinity };

  function take(sink: FilterContext, use: () => void): void {
    while (sink.buffersinkGetFrameSync(frame) >= 0) {
      use();
      frame.unref();
    }
  }

  function takeAll(): void {
    take(levels, () => {
      const words = frame.getMetadata();
      const [momentary, shortTerm] = [words.get('lavfi.r128.M'), words.get('lavfi.r128.S')];
      // What is left at the end is shorter than a step, and only its peaks are taken.
      if (momentary === null || shortTerm === null) return;
      const step = { momentary: Number(momentary), shortTerm: Number(shortTerm) };
      curve.add(step);
      highest = louder(highest, step);
    });
    take(mono, () => {
      const bytes = frame.data?.[0];
      if (bytes) monoParts.push(new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples).slice());
    });
  }

  return {
    add(next: Frame): boolean {
      const isTaken = source.buffersrcAddFrameSync(next) >= 0;
      takeAll();
      return isTaken;
    },
    result(): { loudness: Loudness; mono: Float32Array } {
      source.buffersrcAddFrameSync(null);
      takeAll();
      const loudness = loudnessOf(meter, highest, curve.result());
      // Its filters live as long as it is held, which is up to here.
      opened.graph.free();
      return { loudness, mono: joined(monoParts) };
    },
  };
}

/** Read from the filter itself: what it says beside each part of the sound has three digits. */
function loudnessOf(meter: FilterContext, highest: Step, curve: { values: Step[]; width: number }): Loudness {
  const figure = (name: string) => meter.getOption(name, AV_OPT_TYPE_DOUBLE) ?? Number.NaN;
  const integrated = above(figure('integrated'), gate);
  const samplePeak = figure('sample_peak');
  return {
    integratedLufs: integrated,
    momentaryMaxLufs: above(highest.momentary, nothing),
    shortTermMaxLufs: above(highest.shortTerm, nothing),
    rangeLu: integrated === null ? null : above(figure('range'), -1),
    // Between samples it is no lower than at them; the filter's own low-pass would have it so close to the highest pitch.
    truePeakDbtp: above(Math.max(figure('true_peak'), samplePeak), nothing),
    samplePeakDbfs: above(samplePeak, nothing),
    series: {
      stepSeconds: rounded(stepSeconds * curve.width, 1),
      momentary: curve.values.map((each) => above(each.momentary, nothing)),
      shortTerm: curve.values.map((each) => above(each.shortTerm, nothing)),
    },
  };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
