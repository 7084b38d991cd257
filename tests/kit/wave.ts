/** Sound made by code, so that what is measured of it is known beforehand: WAV files of any curve. */

export type Wave = (second: number, channel: number) => number;

export type WavOptions = {
  seconds?: number;
  rate?: number;
  channels?: number;
  bits?: 16 | 24;
  /** Instead of what is true. */
  claims?: { rate?: number; channels?: number; dataBytes?: number };
};

export const sine =
  (hz: number, level: number): Wave =>
  (second) =>
    level * Math.sin(2 * Math.PI * hz * second);

/** The same each time. */
export function noise(level: number): Wave {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return level * (state / 2 ** 31 - 1);
  };
}

export function wav(
  wave: Wave,
  { seconds = 4, rate = 48_000, channels = 2, bits = 16, claims = {} }: WavOptions = {},
): Buffer {
  const [frames, bytes] = [Math.round(seconds * rate), bits / 8];
  const frameBytes = channels * bytes;
  const file = Buffer.alloc(44 + frames * frameBytes);
  const [claimedRate, claimedChannels] = [claims.rate ?? rate, claims.channels ?? channels];
  const claimedBytes = claims.dataBytes ?? frames * frameBytes;
  file.write('RIFF', 0);
  file.writeUInt32LE(Math.min(0xffff_ffff, 36 + claimedBytes), 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(claimedChannels, 22);
  file.writeUInt32LE(claimedRate, 24);
  file.writeUInt32LE((claimedRate * claimedChannels * bytes) >>> 0, 28);
  file.writeUInt16LE(claimedChannels * bytes, 32);
  file.writeUInt16LE(bits, 34);
  file.write('data', 36);
  file.writeUInt32LE(claimedBytes, 40);
  const most = 2 ** (bits - 1) - 1;
  for (let frame = 0, at = 44; frame < frames; frame++)
    for (let channel = 0; channel < channels; channel++, at += bytes) {
      const value = Math.max(-1, Math.min(1, wave(frame / rate, channel)));
      file.writeIntLE(Math.round(value * most), at, bytes);
    }
  return file;
}
