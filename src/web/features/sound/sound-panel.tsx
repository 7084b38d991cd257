/** “How it sounds”: what each source says of one recording, side by side, the mood that follows, and what nobody says. */
import { Link } from 'react-router';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Attribution } from '#web/music/attribution.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { MeasuredCard } from './measured-card.tsx';
import { MoodWord } from './mood-word.tsx';
import { SharesFigure } from './shares-figure.tsx';
import { partKey, readSound, type SoundReply, type Subject, useSoundWords } from './sound-query.ts';

type Part = SoundReply['parts'][number];
type Why = SoundReply['missing'][number]['why'];

export function SoundPanel({ subject }: { subject: Subject }) {
  const { t } = useTranslation('sound');
  const sound = useKept(readSound(subject));
  const failure = usePanelError(sound);
  const { data } = sound;
  return (
    <Panel description={t('panel.text')} stale={sound.isOld} title={t('panel.title')} error={failure}>
      {data ? (
        <div className="flex flex-col gap-6">
          {data.parts.length + data.measured.length > 0 ? (
            <Known sound={data} />
          ) : (
            <p className="text-body">{t('panel.none')}</p>
          )}
          <Missing sound={data} />
        </div>
      ) : failure ? null : (
        <div className="flex flex-col gap-6">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-72" />
        </div>
      )}
    </Panel>
  );
}

function Known({ sound: { parts, measured, mood, sandbox } }: { sound: SoundReply }) {
  return (
    <>
      <ul className="grid gap-3 has-[details[open]]:items-start sm:grid-cols-2 xl:grid-cols-3">
        {mood ? (
          <li className="rounded-lg border border-line p-4">
            <MoodWord mood={mood} />
          </li>
        ) : null}
        {parts.map((part) => (
          <PartCard
            isSandbox={(part.imported ? part.imported.sandbox : sandbox) ?? false}
            key={partKey(part)}
            part={part}
          />
        ))}
        {measured.map((each) => (
          <MeasuredCard key={each.uploadId} measured={each} />
        ))}
      </ul>
      <SharesFigure parts={parts} />
    </>
  );
}

type PartCardProps = { part: Part; isSandbox: boolean };

/** What one source says in figures and words: never made of two. */
function PartCard({ part, isSandbox }: PartCardProps) {
  const { t } = useTranslation('sound');
  const { valueText, gainText, keyText, sourceText, readText } = useSoundWords();
  const { features, gain, tags, platform, source, imported } = part;
  const facts = [
    ['tempo', features.tempo === undefined ? null : valueText('tempo', features.tempo)],
    ['key', keyText(part)],
    ['loudness', features.loudness === undefined ? null : valueText('loudness', features.loudness)],
  ] as const;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <PlatformMark className="text-strong" name={sourceText(part)} platform={platform} />
        {isSandbox ? <Badge>{t('sandbox')}</Badge> : null}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt className="text-muted text-xs">
                <DictionaryTerm id={name}>{t(`name.${name}`)}</DictionaryTerm>
              </dt>
              <dd className="font-semibold text-lg text-strong">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {gain === null ? null : (
        <p className="text-muted text-xs">
          {t('gain', { platform: platformNames[platform], gain: gainText(gain) })}
        </p>
      )}
      {tags.length > 0 ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-muted text-xs">{t('tags', { platform: platformNames[platform] })}</span>
          {tags.map((tag) => (
            <Badge key={tag}>
              <span dir="auto">{tag}</span>
            </Badge>
          ))}
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {imported ? (
          <Link
            className="rounded-sm underline underline-offset-4 hover:text-body"
            to={`/imports/${imported.importId}`}
          >
            {readText(part)}
          </Link>
        ) : (
          <p>{readText(part)}</p>
        )}
        {source === 'platform' ? <Attribution platform={platform} /> : null}
      </div>
    </li>
  );
}

/** Platforms that say nothing, by their reason; and what its owner can do. */
function Missing({ sound: { missing, parts } }: { sound: SoundReply }) {
  const { t } = useTranslation('sound');
  const byReason = Map.groupBy(missing, ({ why }) => why);
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-line text-sm not-first:border-t not-first:pt-4">
      <dl className="flex flex-col gap-2">
        {[...byReason].map(([why, of]) => (
          <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[14rem_1fr]" key={why}>
            <dt className="flex flex-wrap gap-x-3 text-body">
              {[...new Set(of.map(({ platform }) => platform))].map((platform) => (
                <PlatformMark key={platform} name={platformNames[platform]} platform={platform} />
              ))}
            </dt>
            <dd className="text-muted">
              <Reason of={of} why={why} />
            </dd>
          </div>
        ))}
      </dl>
      {parts.length === 0 ? (
        <p className="text-muted">
          {t('way.links')} <ImportWay />
        </p>
      ) : null}
    </div>
  );
}

/** What can be done where no platform says anything. */
export function ImportWay() {
  const { t } = useTranslation('sound');
  return (
    <Link className="rounded-sm text-body underline underline-offset-4 hover:text-strong" to="/imports">
      {t('way.import')}
    </Link>
  );
}

/** The day from which on Spotify has let no further application read its audio features. */
const closedOn = '2024-11-27';

function Reason({ why, of }: { why: Why; of: readonly { platform: PlatformId }[] }) {
  const { t } = useTranslation('sound');
  const { day } = useFormats();
  const isSpotify = of.some(({ platform }) => platform === 'spotify');
  if (why === 'no_access' && isSpotify) return t('why.closed', { day: day(closedOn) });
  return t(`why.${why}`);
}
