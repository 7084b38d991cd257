import type { ImportFailure } from '#domain/imports.ts';

/** A file that cannot be read as a table, and why. */
export class Unreadable extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure, options?: ErrorOptions) {
    super(failure, options);
    this.name = 'Unreadable';
    this.failure = failure;
  }
}
