/** What was measured of an upload, and what platforms and distributors make of that. */
import { z } from 'zod';
import { audioWarnings, tonics } from '#domain/audio.ts';
import { deliveryRules } from '#domain/audio-targets.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { language, platformId } from './shapes.ts';

/** null: there is none to tell, as of silence. */
const decibels = z.number().nullable();
const source = { source: z.url(), seenOn: z.iso.date() };

export const tempoReading = z.object({ method: z.enum(['beatroot', 'flux', 'comb']), bpm: z.number() });

export const diagnostics = z.object({
  id: idShape('upload'),
  title: z.string(),
  artist: z.string(),
  fileName: z.string(),
  version: z.number().int(),
  container: z.string(),
  codec: z.string(),
  isLossless: z.boolean(),
  bytes: z.number().int(),
  /** Bits a second. */
  bitRate: z.number().int(),
  bitRateMode: z.enum(['constant', 'variable']),
  sampleRate: z.number().int(),
  /** As the file claims; null: lossy files have none. */
  bitDepth: z.number().int().nullable(),
  isFloat: z.boolean(),
  /** Bits that are in use. */
  realBitDepth: z.number().int().nullable(),
  channels: z.number().int(),
  /** Of the samples that were decoded, whatever the header says. */
  durationSeconds: z.number(),
  /** ITU-R BS.1770-4 and EBU R 128. */
  integratedLufs: decibels,
  momentaryMaxLufs: decibels,
  shortTermMaxLufs: decibels,
  loudnessRangeLu: decibels,
  truePeakDbtp: decibels,
  samplePeakDbfs: decibels,
  /** Three or more samples in a row at full scale. */
  clippedRuns: z.number().int(),
  clippedSamples: z.number().int(),
  longestRunSamples: z.number().int(),
  clippedAtSeconds: z.array(z.number()),
  /** By channel, as a share of full scale. */
  dcOffset: z.array(z.number()),
  leadingSilenceSeconds: z.number(),
  trailingSilenceSeconds: z.number(),
  tempoBpm: z.number().optional(),
  /** 0 to 1. */
  tempoConfidence: z.number().optional(),
  /** By three methods; where they differ there is less confidence. */
  tempoReadings: z.array(tempoReading).optional(),
  /** `F# minor`. */
  key: z.string().optional(),
  keyTonic: z.enum(tonics).optional(),
  keyMode: z.enum(['major', 'minor']).optional(),
  keyConfidence: z.number().optional(),
  /** Of files with two channels. */
  stereo: z
    .object({
      correlation: z.number().nullable(),
      monoChangeDb: decibels,
      balanceDb: decibels,
      isDualMono: z.boolean(),
      overTime: z.object({
        stepSeconds: z.number(),
        correlation: z.array(z.number().nullable()),
        balanceDb: z.array(decibels),
      }),
    })
    .nullable(),
  spectrum: z
    .object({
      points: z.array(z.object({ hz: z.number(), db: z.number() })),
      /** Nothing lies above it. */
      cutoffHz: z.number().nullable(),
      /** Of a lossless file: 0 to 1, that it was lossy before. */
      lossyOrigin: z.number().nullable(),
      isUpsampled: z.boolean(),
    })
    .nullable(),
  /** The loudest of each step, however long the file is in at most 600 of them. */
  loudnessOverTime: z.object({
    stepSeconds: z.number(),
    momentary: z.array(decibels),
    shortTerm: z.array(decibels),
  }),
  /** The loudest sample of each part, 0 to 255. */
  peaks: z.array(z.number().int()),
  warnings: z.array(z.enum(audioWarnings)),
  /** `gainDb`: by how much it plays louder (above 0) or quieter there; null: it has no loudness. */
  platforms: z.array(
    z.object({ platform: platformId, targetLufs: z.number(), gainDb: z.number().nullable(), ...source }),
  ),
  /** `broken`: which of its rules the file does not meet. */
  distributors: z.array(z.object({ name: z.string(), broken: z.array(z.enum(deliveryRules)), ...source })),
});
export type Diagnostics = z.infer<typeof diagnostics>;

const byId = z.object({ id: idShape('upload') });

/** `not_found`: also of one that is not analysed yet, or was refused. */
export const getDiagnostics = endpoint({
  method: 'GET',
  path: '/api/uploads/:id/diagnostics',
  params: byId,
  reply: diagnostics,
  errors: ['unauthenticated', 'not_found'],
});

/** CSV: a figure a line, without curves. JSON: as `getDiagnostics` tells it. PDF: as the page shows it, in `lang`. */
export const exportDiagnostics = endpoint({
  method: 'GET',
  path: '/api/uploads/:id/diagnostics/export',
  params: byId,
  query: z.object({
    format: z.enum(['csv', 'json', 'pdf']).default('csv'),
    bom: z.literal('1').optional(),
    lang: language.optional(),
  }),
  errors: ['unauthenticated', 'not_found', 'overloaded'],
});
