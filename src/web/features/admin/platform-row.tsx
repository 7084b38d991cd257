/** One platform in a line: how it stands, in words, and what waits for it; the rest unfolds below. */
import { Check, ChevronDown, CirclePause, KeyRound, RefreshCw, TriangleAlert, Unplug } from 'lucide-react';
import type { KeysCheck, PlatformStatus } from '#contract/admin.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Fact } from './fact.tsx';
import { type Note, needsCare, noteOf } from './health.ts';
import { Moment } from './moment.tsx';
import { PlatformDetails } from './platform-details.tsx';
import { useBounded } from './use-bounded.ts';

/** `check`: what came of the keys when they were last tried on this page. */
type PlatformRowProps = { platform: PlatformStatus; now: Date; check: KeysCheck | undefined };

const edge = 'px-4 py-3 sm:px-5';
/** On phones three facts stand below the name, on wide screens beside it. */
const line = 'grid grid-cols-3 gap-x-4 gap-y-2 lg:grid-cols-[1fr_7rem_10rem_10rem_1.25rem] lg:items-center';

export function PlatformRow({ platform, now, check }: PlatformRowProps) {
  const { t } = useTranslation('admin');
  const bounded = useBounded();
  const { isConfigured, due, oldestDueAt, lastSuccessAt, deadLetters } = platform;
  const note = noteOf(platform, now);
  if (!isConfigured)
    return (
      <li className={cn(edge, line)}>
        <Standing check={check} note={note} now={now} platform={platform} />
        <Fact name={t('fact.due')}>{bounded(due)}</Fact>
      </li>
    );
  return (
    <li>
      <details className="group" open={needsCare(platform, now) || deadLetters.count > 0}>
        <summary className={cn(edge, line, 'relative list-none hover:bg-hover')}>
          <Standing check={check} note={note} now={now} platform={platform} />
          <Fact name={t('fact.due')}>{bounded(due)}</Fact>
          <Fact name={t('fact.oldest')}>
            <Moment instant={oldestDueAt} never={t('fact.nothing')} now={now} />
          </Fact>
          <Fact name={t('fact.lastSuccess')}>
            <Moment instant={lastSuccessAt} never={t('fact.never')} now={now} />
          </Fact>
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform group-open:rotate-180 max-lg:absolute max-lg:top-4 max-lg:end-4"
          />
        </summary>
        <PlatformDetails className={edge} now={now} platform={platform} />
      </details>
    </li>
  );
}

function Standing({ platform, note, now, check }: PlatformRowProps & { note: Note }) {
  const { t } = useTranslation('admin');
  const { gap, sentences } = useFormats();
  const keysHint = useKeysHint();
  const { id, pausedUntil } = platform;
  return (
    <span className="col-span-3 min-w-0 lg:col-span-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pe-8 lg:pe-0">
        <h3 className="text-base">
          <PlatformMark name={platformNames[id]} platform={id} />
        </h3>
        <StateBadge note={note} />
      </span>
      <span className="mt-1 block text-muted text-sm">
        {sentences([t(`note.${note}`), note === 'pausedKeys' && keysHint(id)])}
        {pausedUntil ? (
          <>
            {gap}
            {t('note.next')} <Moment instant={pausedUntil} never="" now={now} />
          </>
        ) : null}
      </span>
      {check ? <CheckedKeys {...check} id={id} /> : null}
    </span>
  );
}

/** What keys of a platform are refused for, where there is a reason that keys themselves do not show. */
function useKeysHint(): (id: PlatformId) => string | false {
  const { t } = useTranslation('admin');
  return (id) => (id === 'lastfm' || id === 'spotify' || id === 'soundcloud') && t(`keysOf.${id}`);
}

/** The platform's own words are for operators, and in English. */
function CheckedKeys({ outcome, detail, id }: KeysCheck & { id: PlatformId }) {
  const { t } = useTranslation('admin');
  const { sentences } = useFormats();
  const keysHint = useKeysHint();
  const works = outcome === 'works';
  const Icon = works ? Check : TriangleAlert;
  return (
    <span className={cn('mt-1 flex gap-1.5 text-sm', works ? 'text-up' : 'text-warning')} role="status">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {sentences([t(`check.${outcome}`), outcome === 'needs-auth' && keysHint(id)])}
        {detail ? <span className="block text-muted text-xs">{detail}</span> : null}
      </span>
    </span>
  );
}

/** A platform's state: a word and a sign of its own, with a colour besides. */
const looks = {
  idle: { icon: Check, tone: 'neutral', word: 'idle' },
  working: { icon: RefreshCw, tone: 'info', word: 'working' },
  stalled: { icon: TriangleAlert, tone: 'warning', word: 'stalled' },
  pausedOwn: { icon: CirclePause, tone: 'neutral', word: 'paused' },
  pausedLimit: { icon: CirclePause, tone: 'neutral', word: 'paused' },
  pausedKeys: { icon: CirclePause, tone: 'warning', word: 'paused' },
  pausedOther: { icon: CirclePause, tone: 'warning', word: 'paused' },
  down: { icon: Unplug, tone: 'danger', word: 'down' },
  keptOut: { icon: Unplug, tone: 'danger', word: 'down' },
  notConfigured: { icon: KeyRound, tone: 'neutral', word: 'notConfigured' },
} as const;

function StateBadge({ note }: { note: Note }) {
  const { t } = useTranslation('admin');
  const { icon: Icon, tone, word } = looks[note];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`state.${word}`)}
    </Badge>
  );
}
