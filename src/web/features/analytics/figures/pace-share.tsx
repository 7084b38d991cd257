/** By which share more or less came than in the days before; nothing where that is no share. */
import type { Pace } from '#i18n/figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Change, type ChangeKind } from '#web/ui/change.tsx';

/** `less`: what it is that less came. */
export function PaceShare({ pace, less = 'down' }: { pace: Pace; less?: ChangeKind }) {
  const { t } = useTranslation('analytics');
  const { share } = useFormats();
  if (!('share' in pace)) return null;
  const { kind } = pace;
  return (
    <Change
      className="text-xs"
      kind={kind === 'faster' ? 'up' : less}
      label={t(`figures.${kind}`, { share: share(pace.share) })}
      text={share(pace.share)}
    />
  );
}
