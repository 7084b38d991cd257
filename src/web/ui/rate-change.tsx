/** More or less, as a share of what was before. Sign, arrow and colour come from one rounding. */
import type { Language } from '#domain/languages.ts';
import { formatShareChange } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { Change, type ChangeKind, changeKind } from './change.tsx';

/** A tenth of a percent, with which shares are written. */
const steps = 1000;

const roundedShare = (share: number): number => Math.round(share * steps) / steps;

/** `+12.3%`, `−0.9%`; `0%` of what is too little to be written. */
export const rateText = (language: Language, share: number): string =>
  formatShareChange(language, roundedShare(share));

type RateChangeProps = {
  share: number;
  /** What it is called where it is neither praise nor alarm: it keeps its sign. */
  as?: Extract<ChangeKind, 'flat' | 'eased'> | undefined;
  /** Spoken instead of the text. */
  label?: string;
  className?: string;
};

export function RateChange({ share, as, ...rest }: RateChangeProps) {
  const kind = changeKind(roundedShare(share));
  const calm = as === 'eased' && kind !== 'down' ? undefined : as;
  return (
    <Change {...rest} kind={kind === 'flat' ? kind : (calm ?? kind)} text={rateText(useLanguage(), share)} />
  );
}
