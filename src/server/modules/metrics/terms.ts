/** What binds this very installation: the platforms' terms, what was agreed beyond them, and none in a sandbox. Pure. */
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { type Terms, terms } from '#domain/terms.ts';
import type { Config } from '#server/config.ts';

type Given = Pick<Config, 'sandbox' | 'agreements'>;

/** A sandbox holds no platform's numbers, so no terms bind them. */
export function termsFor({ sandbox, agreements }: Given, platform: PlatformId): Terms {
  const usual = terms[platform];
  return sandbox
    ? { ...usual, keepDays: undefined, isSummable: true }
    : { ...usual, ...agreements[platform] };
}

export type TermsBinding = { apart: PlatformId[]; keepDays: Partial<Record<PlatformId, number>> };

/** Only where something is bound: `apart` from other platforms' sums, or deleted after `keepDays`. */
export function bindingTerms(config: Given): TermsBinding {
  const keepDays: TermsBinding['keepDays'] = {};
  for (const id of platformIds) {
    const days = termsFor(config, id).keepDays;
    if (days !== undefined) keepDays[id] = days;
  }
  return { apart: platformIds.filter((id) => !termsFor(config, id).isSummable), keepDays };
}
