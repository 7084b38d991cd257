/** What the words for how songs do mean, and why one song has the one it has. */
import type { Track } from '#contract/tracks.ts';
import {
  leastChange,
  leastGain,
  type MomentumState,
  momentumDays,
  momentumStates,
} from '#domain/momentum.ts';
import { releaseDays } from '#domain/releases.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryLink } from '#web/music/dictionary-link.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type StatesDialogProps = { track: Track; isOpen: boolean; onClose: () => void };

/** From the best to the worst. */
const states = momentumStates.toReversed();

const tones: Partial<Record<MomentumState, BadgeTone>> = { rising: 'up', fading: 'down', new: 'info' };

export function StatesDialog({ track, isOpen, onClose }: StatesDialogProps) {
  const { t } = useTranslation('tracks');
  const { share, count } = useFormats();
  const facts = { share: share(leastChange), n: count(leastGain), days: momentumDays, release: releaseDays };
  return (
    <Dialog
      description={t('momentum.ruleText', facts)}
      onOpenChange={(open) => (open ? undefined : onClose())}
      open={isOpen}
      title={t('momentum.ruleTitle')}
    >
      <OwnFigures track={track} />
      <dl className="divide-y divide-line border-line border-y">
        {states.map((state) => (
          <div
            className={cn(
              'grid grid-cols-[112px_1fr] items-start gap-3 px-2 py-2.5 text-sm',
              state === track.momentum?.state && 'bg-hover',
            )}
            key={state}
          >
            <dt>
              <Badge tone={tones[state]}>{t(`momentum.state.${state}`)}</Badge>
            </dt>
            <dd className="text-body">{t(`momentum.rule.${state}`, facts)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        {t('momentum.unknown')} <DictionaryLink id="momentum" name={t('momentum.ruleTitle')} />
      </p>
    </Dialog>
  );
}

function OwnFigures({ track: { title, momentum } }: { track: Track }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { change, shortDay } = useFormats();
  if (!momentum) return null;
  const { metric, gained, previous, best } = momentum;
  const amount = (value: number | null) => (value === null ? t('momentum.notKnown') : change(value));
  return (
    <div className="mb-4 rounded-md border border-line p-3 text-sm">
      <p className="font-medium text-strong" dir="auto">
        {title}
      </p>
      <p className="mt-1 text-body">
        {t('momentum.figures', {
          metric: t(`metrics:name.${metric}`),
          days: momentumDays,
          gained: amount(gained),
          previous: amount(previous),
        })}
      </p>
      {best ? (
        <p className="text-muted">
          {t('momentum.best', { day: shortDay(best.day), amount: change(best.gained) })}
        </p>
      ) : null}
    </div>
  );
}
