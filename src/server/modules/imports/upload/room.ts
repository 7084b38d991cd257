/** Room on the disk for files that wait to be applied, of all accounts together: one that fills it keeps nobody else from it for good. */
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { lockWaiting, selectWaiting } from './queries-waiting.ts';

type Asking = Pick<Ctx, 'db' | 'config' | 'log'>;

/** Bytes of this process that lie on the disk and are no import yet. */
let arriving = 0;

/** What others have stored meanwhile is asked for again after so many bytes. */
const askedEvery = 8 * 1024 * 1024;

async function refuseBeyond({ db, config, log }: Asking, bytes: number): Promise<void> {
  const waiting = await selectWaiting(db);
  if (waiting.bytes + bytes <= config.waitingImportsBytes) return;
  log.warn(waiting, 'no room for more waiting imports');
  throw new AppError('no_room');
}

export type Arrival = {
  /** Throws `no_room` where these bytes are too many. */
  take(bytes: number): Promise<void>;
  /** They are an import from now on, or gone. */
  end(): void;
};

/** For the files of one upload, before any of it is stored. Throws `no_room`. */
export async function openArrival(ctx: Asking): Promise<Arrival> {
  await refuseBeyond(ctx, arriving + 1);
  let [taken, asked] = [0, 0];
  return {
    async take(bytes) {
      const isFirst = taken === 0;
      taken += bytes;
      arriving += bytes;
      if (!isFirst && taken < asked) return;
      asked = taken + askedEvery;
      await refuseBeyond(ctx, arriving);
    },
    end() {
      arriving -= taken;
      taken = 0;
    },
  };
}

/**
 * In the transaction that makes an import of them: of several processes none knows what arrives at the others, and two
 * that fit each by itself may be too much together. Throws `no_room`.
 */
export async function claimRoom(ctx: Asking, bytes: number): Promise<void> {
  await lockWaiting(ctx.db);
  await refuseBeyond(ctx, bytes);
}

/** What waits, and how much may. */
export const waitingImports = async ({ db, config }: Pick<Asking, 'db' | 'config'>) => ({
  ...(await selectWaiting(db)),
  mostBytes: config.waitingImportsBytes,
});
