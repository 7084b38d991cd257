/** Tells a database that cannot be reached from a statement that is wrong. */
import pg from 'pg';

/** There is no connection to be had: the server refuses, is full, does not answer, or every client is in use for long. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseAway';
  }
}

/**
 * What a server says when it is not up to its work: broken connections (08), no resources (53), its administrator or a
 * time-out ended it (57), a lock or a transaction took too long, it has become a copy that may only be read, its disk
 * fails.
 */
const serverCodes = /^(08...|53...|57014|57P0.|25P03|55P03|25006|58030)$/;

/** Of a connection that ended in the middle of a statement; the driver has no codes for it. */
const driverWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout)/;

function isBroken(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (error instanceof pg.DatabaseError) return serverCodes.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return driverWords.test(error.message) || (/^E[A-Z]+$/.test(code) && /^(read|write)$/.test(syscall ?? ''));
}

/** Whether the database, or the way to it, is at fault; the layers above wrap what the driver threw. */
export function isOutage(error: unknown): boolean {
  for (let depth = 0, at = error; at instanceof Error && depth < 5; depth++, at = at.cause)
    if (isBroken(at)) return true;
  return false;
}
