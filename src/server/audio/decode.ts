import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Frame, Packet } from 'node-av/lib';
import type { AudioRefusal } from '#domain/audio.ts';
import type { OpenedAudio } from './open.ts';

/** Frames of MPEG audio differ by a byte or a slot of four where the bit rate is the same all along. */
const sameBytes = 4;

export type Decoded = {
  refused: AudioRefusal | undefined;
  /** Packets that gave no sound, or frames that broke off. */
  errors: number;
  bytes: number;
  hasSameSizes: boolean;
};

/** Every frame once, in order; `use` says why there shall be no more. Damage is counted and passed over. */
export function decode(
  { context, stream, decoder }: OpenedAudio,
  use: (frame: Frame) => AudioRefusal | undefined,
): Decoded {
  const [packet, frame] = [new Packet(), new Frame()];
  packet.alloc();
  frame.alloc();
  const seen: Decoded = { refused: undefined, errors: 0, bytes: 0, hasSameSizes: true };
  let [least, most, size] = [Number.POSITIVE_INFINITY, 0, 0];

  function receive(): void {
    for (;;) {
      const code = decoder.receiveFrameSync(frame);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      if (code < 0) {
        seen.errors++;
        return;
      }
      seen.refused ??= use(frame);
      frame.unref();
      if (seen.refused) return;
    }
  }

  function count(bytes: number): void {
    seen.bytes += bytes;
    // Of the one before: the last is cut where the sound ends.
    if (size > 0) {
      least = Math.min(least, size);
      most = Math.max(most, size);
    }
    size = bytes;
  }

  while (!seen.refused) {
    const code = context.readFrameSync(packet);
    if (code < 0) {
      if (code !== AVERROR_EOF) seen.errors++;
      break;
    }
    if (packet.streamIndex === stream.index) {
      count(packet.size);
      if (decoder.sendPacketSync(packet) < 0) seen.errors++;
      receive();
    }
    packet.unref();
  }
  if (!seen.refused) {
    decoder.sendPacketSync(null);
    receive();
  }
  return { ...seen, hasSameSizes: most - least <= sameBytes };
}

/** How long its packets are together, up to what is beyond `most`. An index may say anything of a packet, its codec does not. */
export function packetSeconds({ context, stream, container }: OpenedAudio, most: number): number {
  const { frameSize, sampleRate } = stream.codecpar;
  const { num, den } = stream.timeBase;
  const ofCodec = container === 'm4a' && frameSize > 0 ? frameSize / sampleRate : undefined;
  const packet = new Packet();
  packet.alloc();
  let seconds = 0;
  while (seconds <= most && context.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === stream.index) seconds += ofCodec ?? (Number(packet.duration) * num) / den;
    packet.unref();
  }
  return seconds;
}
