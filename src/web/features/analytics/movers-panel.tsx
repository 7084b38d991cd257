/** Songs whose daily gain changed against the span before: those that rise, or those that fade. */
import { formatSpanOfDays } from '#i18n/dates.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RateChange, rateText } from '#web/ui/rate-change.tsx';
import { useBefore } from './figures/use-before.ts';
import { firstMovers, type MoverLink, type ShownMover, type ShownOverview } from './shown-overview.ts';
import { SongRow } from './song-row.tsx';

type MoversPanelProps = {
  kind: 'rising' | 'fading';
  /** Whether the span before is known of any song, so that an empty list means that none moved. */
  isKnown: boolean;
  overview: ShownOverview;
  stale?: boolean;
};

/** Where the sentence above leads. */
export const moversAnchor = (kind: MoversPanelProps['kind']): string => `${kind}-songs`;

export function MoversPanel({ kind, overview, isKnown, stale }: MoversPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const language = useLanguage();
  const { count, change } = useFormats();
  /** Of links beside the one that is told: how each went by itself. */
  const linkText = ({ gained, previous }: MoverLink) =>
    gained === null || !previous ? undefined : rateText(language, gained / previous - 1);
  const { movedIn } = overview;
  const before = useBefore(movedIn ?? overview);
  // Of all time those days are not the page's own.
  const isOfOthers = movedIn !== null && movedIn.from !== overview.from;
  const days = isOfOthers ? formatSpanOfDays(language, movedIn) : undefined;
  const movers = firstMovers(overview[kind]);
  return (
    <div className="grid min-w-0 scroll-mt-20" id={moversAnchor(kind)}>
      <Panel
        flush
        stale={stale}
        title={
          <span className="flex flex-wrap items-baseline gap-x-2">
            {t(`movers.${kind}`)}
            {overview.moved[kind] > 0 ? (
              <span className="font-normal text-muted">{count(overview.moved[kind])}</span>
            ) : null}
            <span className="font-normal text-muted text-xs tracking-normal">
              {[days, before].filter(Boolean).join('\u00a0· ')}
            </span>
          </span>
        }
      >
        {movers.length === 0 ? (
          <p className="px-4 pb-5 text-muted text-sm sm:px-5">
            {isKnown ? t(`movers.${kind}None`) : t('movers.unknown')}
          </p>
        ) : (
          <ul className="divide-y divide-line border-line border-t">
            {movers.map((mover) => (
              <SongRow
                about={metricText(`name.${mover.metric}`)}
                key={mover.song.id}
                linkText={linkText}
                links={mover.links}
                song={mover.song}
                track={mover.track}
              >
                <MoverShare mover={mover} />
                <span title={t('movers.previous', { previous: change(mover.compared.previous) })}>
                  {change(mover.gained)}
                </span>
              </SongRow>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function MoverShare({ mover: { compared } }: { mover: ShownMover }) {
  const { gained, previous } = compared;
  const { t } = useTranslation('analytics');
  const { share } = useFormats();
  const rate = share(Math.abs(gained - previous) / previous);
  return (
    <RateChange
      label={t(gained > previous ? 'figures.faster' : 'figures.slower', { share: rate })}
      share={(gained - previous) / previous}
    />
  );
}
