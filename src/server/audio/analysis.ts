import type { AudioRefusal, AudioWarning, tonics } from '#domain/audio.ts';

/** Raised when figures come to mean something else: those of an older version are measured anew. */
export const analysisVersion = 2;

export type Limits = {
  /** Of one processor; a busy machine may take longer by the clock. */
  seconds: number;
  /** Of memory, beside what the process takes by itself. */
  megabytes: number;
  /** Of sound, as decoded: a small file can be ten hours of silence. */
  audioSeconds: number;
};

export type RefusedAudio = { refused: AudioRefusal };

/** `null` where there is none to give: a loudness of what is silent or shorter than the standard's window. */
export type Decibels = number | null;

/** Over time, in a bounded number of steps, however long the file is. */
export type Loudness = {
  integratedLufs: Decibels;
  momentaryMaxLufs: Decibels;
  shortTermMaxLufs: Decibels;
  rangeLu: Decibels;
  truePeakDbtp: Decibels;
  samplePeakDbfs: Decibels;
  /** The loudest of each step. */
  series: { stepSeconds: number; momentary: Decibels[]; shortTerm: Decibels[] };
};

export type Signal = {
  /** Three or more samples in a row at full scale, in one channel. */
  clippedRuns: number;
  clippedSamples: number;
  longestRunSamples: number;
  /** Where the first of them begin. */
  clippedAtSeconds: number[];
  /** Of full scale, by channel. */
  dcOffset: number[];
  leadingSilenceSeconds: number;
  trailingSilenceSeconds: number;
  /** Bits that are in use: 16 of a 24-bit file that was padded. `null` of lossy files. */
  realBitDepth: number | null;
};

export type Stereo = {
  /** -1 … 1 over the whole file; `null` of silence. */
  correlation: number | null;
  /** What a mono speaker loses, 0 … -∞ as `null`, of power. */
  monoChangeDb: Decibels;
  /** Above 0: right is louder. */
  balanceDb: Decibels;
  /** Both channels are the same: mono in a stereo file. */
  isDualMono: boolean;
  series: { stepSeconds: number; correlation: (number | null)[]; balanceDb: Decibels[] };
};

export type Spectrum = {
  /** Mean level by frequency, evenly spaced by octave. */
  points: { hz: number; db: number }[];
  /** Above it there is nothing, by a wall too steep for music. */
  cutoffHz: number | null;
  /** Of a lossless file: how sure it is that it was a lossy one before, 0 … 1. */
  lossyOrigin: number | null;
  /** Of a rate above 48 kHz: nothing of it lies above what 44.1 or 48 kHz can carry. */
  isUpsampled: boolean;
};

export type Tempo = {
  bpm: number;
  /** 0 … 1; low where methods differ. */
  confidence: number;
  readings: { method: 'beatroot' | 'flux' | 'comb'; bpm: number }[];
};

export type Key = {
  tonic: (typeof tonics)[number];
  mode: 'major' | 'minor';
  /** 0 … 1. */
  confidence: number;
};

export type Artwork = {
  /** Made anew from the pixels, 600 a side at most; nothing else of what was in the tags. */
  webp: string;
  width: number;
  height: number;
};

export type Tags = {
  title: string | null;
  artist: string | null;
  album: string | null;
  isrc: string | null;
  year: number | null;
  artwork: Artwork | null;
};

export type FileFacts = {
  /** wav, aiff, flac, mp3, aac, m4a, ogg. */
  container: string;
  codec: string;
  isLossless: boolean;
  bytes: number;
  /** Bits a second of sound, without tags; and whether they are the same all along. */
  bitRate: number;
  bitRateMode: 'constant' | 'variable';
  sampleRate: number;
  /** As the file claims; `null` of lossy ones. */
  bitDepth: number | null;
  isFloat: boolean;
  channels: number;
  /** Of the samples that were decoded. */
  durationSeconds: number;
};

export type Analysis = {
  version: number;
  file: FileFacts;
  tags: Tags;
  /** The waveform: the loudest sample of each of `peakCount` parts, 0 … 255. */
  peaks: number[];
  loudness: Loudness;
  signal: Signal;
  stereo: Stereo | null;
  spectrum: Spectrum | null;
  tempo: Tempo | null;
  key: Key | null;
  warnings: AudioWarning[];
  /** Whether a copy to stream was asked for, needed and made. */
  hasStreamCopy: boolean;
};

export const peakCount = 800;
