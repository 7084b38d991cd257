/** Replies recorded from the real platforms; they lie beside the project and may be absent, as they are not ours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import type { Platform, ReadResult } from '#server/platforms/platform.ts';
import type { ExpectedRequest, FakeReply } from './fake-http.ts';
import { setUpPlatform } from './platform-suite.ts';
import { isSharedThere, sharedFolder } from './shared-folder.ts';

const folder = sharedFolder;
export const areRecordingsThere = isSharedThere;
if (!areRecordingsThere) process.stdout.write('skipped: no recorded replies beside the project\n');

const call = z.object({ response: z.object({ status: z.number(), body: z.unknown() }) });

/** `status` is undefined where the recording is a body alone. */
export type Recorded = { status: number | undefined; json: unknown };

/** A recording is a body alone, a call, or several calls. `file` below the platform's folder. */
export function recorded(file: string): Recorded[] {
  const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return (Array.isArray(content) ? content : [content]).map((part) => {
    const whole = call.safeParse(part).data?.response;
    return whole ? { status: whole.status, json: whole.body } : { status: undefined, json: part };
  });
}

/** As the fake network sends it; `status` where the recording is a body alone (200 unless told). */
export const replyOf = (
  { status: recordedStatus, json }: Recorded,
  status = 200,
): FakeReply & { json?: unknown } => ({
  status: recordedStatus ?? status,
  ...(json === '' ? {} : typeof json === 'string' ? { text: json } : { json }),
});

/** What one song's read came to: its numbers, its facts, or the kind of its failure. */
export type Read = ReadResult | { outcome: 'failed'; kind: string };

export type RecordedCall = { request: ExpectedRequest; reply: FakeReply };

/** What the connector makes of recorded replies; a failed call fails each of its songs. */
export async function readRecorded(
  platform: Platform,
  environment: Record<string, string>,
  ids: readonly string[],
  calls: readonly RecordedCall[],
): Promise<Read[]> {
  const { net, io } = setUpPlatform(platform, environment);
  for (const { request, reply } of calls) net.expect(request, reply);
  try {
    return [...(await platform.read(io, ids)).values()];
  } catch (error) {
    if (error instanceof PlatformFailure) return ids.map(() => ({ outcome: 'failed', kind: error.kind }));
    throw error;
  }
}

/**
 * The table of a platform: file (without `.json`) → what it must come to, in the words of `read`; a list that
 * ends in `…` is the beginning of one. Every recording in `folders` must be in it, so that none is forgotten.
 */
export function recordingTests(
  title: string,
  folders: readonly string[],
  table: Readonly<Record<string, string | readonly string[]>>,
  read: (file: string) => Promise<readonly string[]>,
): void {
  describe.skipIf(!areRecordingsThere)(`recorded replies of ${title}`, () => {
    test('every recording is in the table', () => {
      const files = folders.flatMap((name) =>
        readdirSync(join(folder, name))
          .filter((file) => /^(?!.*(openapi|discovery)).*\.json$/.test(file))
          .map((file) => `${name}/${file.replace('.json', '')}`),
      );
      expect(Object.keys(table).sort()).toEqual(files.sort());
    });

    test.each(Object.entries(table))('[TRK-05] %s', async (file, expected) => {
      const lines = await read(`${file}.json`);
      const told = [expected].flat();
      const isBeginning = told.at(-1) === '…';
      if (isBeginning) expect(lines.slice(0, told.length - 1)).toEqual(told.slice(0, -1));
      else expect(lines).toEqual(told);
    });
  });
}
