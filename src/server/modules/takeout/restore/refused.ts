import type { TakeoutFailure } from '#domain/takeout.ts';

/** The archive is not restored, and why; `at`: where in it. */
export class Refused extends Error {
  readonly failure: TakeoutFailure;
  readonly at: string | null;
  constructor(failure: TakeoutFailure, at: string | null = null, options?: ErrorOptions) {
    super(failure, options);
    this.name = 'Refused';
    this.failure = failure;
    this.at = at;
  }
}
