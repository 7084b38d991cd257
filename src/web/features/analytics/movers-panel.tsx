/** Songs whose daily gain changed against the span before: those that rise, or those that fade. */
import { useTranslation } from 'react-i18next';
import type { Mover } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SongRow } from './song-row.tsx';

type MoversPanelProps = {
  kind: 'rising' | 'fading';
  movers: readonly Mover[];
  /** Whether the span before is known of any song, so that an empty list means that none moved. */
  isKnown: boolean;
  /** Days of the period. */
  length: number;
  stale?: boolean;
};

/** Where the sentence above leads. */
export const moversAnchor = (kind: MoversPanelProps['kind']): string => `${kind}-songs`;

export function MoversPanel({ kind, movers, isKnown, length, stale }: MoversPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, change } = useFormats();
  return (
    <div className="min-w-0 scroll-mt-20" id={moversAnchor(kind)}>
      <Panel
        description={t('movers.text', { count: length, n: count(length) })}
        flush
        stale={stale}
        title={t(`movers.${kind}`)}
      >
        {movers.length === 0 ? (
          <p className="px-4 pb-5 text-muted text-sm sm:px-5">
            {isKnown ? t(`movers.${kind}None`) : t('movers.unknown')}
          </p>
        ) : (
          <ul className="divide-y divide-line border-line border-t">
            {movers.map((mover) => (
              <SongRow
                key={mover.track.id}
                line={t('movers.figures', {
                  metric: metricText(`name.${mover.metric}`),
                  gained: change(mover.gained),
                  previous: change(mover.previous),
                })}
                track={mover.track}
              >
                <MoverShare mover={mover} />
              </SongRow>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function MoverShare({ mover: { gained, previous } }: { mover: Mover }) {
  const { t } = useTranslation('analytics');
  const { share } = useFormats();
  const rate = share(Math.abs(gained - previous) / previous);
  return (
    <Change
      kind={changeKind(gained - previous)}
      label={t(gained > previous ? 'figures.faster' : 'figures.slower', { share: rate })}
      text={rate}
    />
  );
}
