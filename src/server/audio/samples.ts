import {
  AV_SAMPLE_FMT_DBL,
  AV_SAMPLE_FMT_DBLP,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S16P,
  AV_SAMPLE_FMT_S32,
  AV_SAMPLE_FMT_S32P,
  AV_SAMPLE_FMT_U8,
  AV_SAMPLE_FMT_U8P,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** One channel's samples, -1 … 1; valid up to `length` and until the next block. */
export type Block = { planes: Float32Array[]; length: number };

type Kind = {
  isPlanar: boolean;
  view: (bytes: Buffer) => ArrayLike<number>;
  /** Of full scale; `shift` is what silence is. */
  scale: number;
  shift: number;
  /** Of whole numbers. */
  bits: number | null;
};

const over = (bytes: Buffer, size: number): [ArrayBuffer, number, number] => [
  bytes.buffer as ArrayBuffer,
  bytes.byteOffset,
  Math.floor(bytes.length / size),
];

const u8 = { view: (bytes: Buffer) => bytes, scale: 1 / 128, shift: 128, bits: 8 };
const s16 = {
  view: (bytes: Buffer) => new Int16Array(...over(bytes, 2)),
  scale: 2 ** -15,
  shift: 0,
  bits: 16,
};
const s32 = {
  view: (bytes: Buffer) => new Int32Array(...over(bytes, 4)),
  scale: 2 ** -31,
  shift: 0,
  bits: 32,
};
const f32 = { view: (bytes: Buffer) => new Float32Array(...over(bytes, 4)), scale: 1, shift: 0, bits: null };
const f64 = { view: (bytes: Buffer) => new Float64Array(...over(bytes, 8)), scale: 1, shift: 0, bits: null };

const kinds = new Map<number, Kind>([
  [AV_SAMPLE_FMT_U8, { ...u8, isPlanar: false }],
  [AV_SAMPLE_FMT_U8P, { ...u8, isPlanar: true }],
  [AV_SAMPLE_FMT_S16, { ...s16, isPlanar: false }],
  [AV_SAMPLE_FMT_S16P, { ...s16, isPlanar: true }],
  [AV_SAMPLE_FMT_S32, { ...s32, isPlanar: false }],
  [AV_SAMPLE_FMT_S32P, { ...s32, isPlanar: true }],
  [AV_SAMPLE_FMT_FLT, { ...f32, isPlanar: false }],
  [AV_SAMPLE_FMT_FLTP, { ...f32, isPlanar: true }],
  [AV_SAMPLE_FMT_DBL, { ...f64, isPlanar: false }],
  [AV_SAMPLE_FMT_DBLP, { ...f64, isPlanar: true }],
]);

/** Copies every `step`th value from `first` on, and answers all bits that were set in any of them. */
function copy(from: ArrayLike<number>, first: number, step: number, to: Float32Array, kind: Kind): number {
  const { scale, shift } = kind;
  let used = 0;
  for (let at = first, index = 0; index < to.length; index++, at += step) {
    const value = (from[at] ?? 0) - shift;
    used |= value;
    to[index] = value * scale;
  }
  return used;
}

/** Whole numbers that were stored as fractions have no digits beyond their own. */
function fractionBits(plane: Float32Array, known: number): number {
  let bits = known;
  for (const value of plane) {
    while (bits < 32 && !Number.isInteger(value * 2 ** (bits - 1))) bits = bits < 24 ? 24 : 32;
    if (bits === 32) break;
  }
  return bits;
}

/** Reads frames of one format into planes that are used again. */
export function sampleReader(format: number, channels: number) {
  const kind = kinds.get(format);
  if (!kind) return undefined;
  let planes: Float32Array[] = [];
  let used = 0;
  let fraction = 16;
  return {
    read(frame: Frame): Block {
      const length = frame.nbSamples;
      const data = frame.data ?? [];
      if ((planes[0]?.length ?? 0) !== length)
        planes = Array.from({ length: channels }, () => new Float32Array(length));
      const views = kind.isPlanar ? undefined : kind.view(data[0] ?? Buffer.alloc(0));
      for (const [channel, plane] of planes.entries()) {
        const from = views ?? kind.view(data[channel] ?? Buffer.alloc(0));
        used |= copy(from, views ? channel : 0, views ? channels : 1, plane, kind);
        if (kind.bits === null) fraction = fractionBits(plane, fraction);
      }
      return { planes, length };
    },
    /** Bits that any sample needed; silence needs none. */
    bitsInUse(): number {
      if (kind.bits === null) return fraction;
      return used === 0 ? 0 : kind.bits - (31 - Math.clz32(used & -used));
    },
  };
}
