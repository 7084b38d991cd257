/** The links with their verdicts, one row for each, in a region of its own that scrolls. */
import { Check, CircleDashed, Clock, Equal, Minus, X } from 'lucide-react';
import { Link } from 'react-router';
import { hasListedSongs } from '#domain/albums.ts';
import { songLookup } from '#domain/lookups.ts';
import { platformNames } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PendingVerdict } from '../waiting-links.tsx';
import { closeAddDialog } from './add-request.ts';
import { isListable, platformOfLink } from './links.ts';
import { LookUp } from './look-up.tsx';
import { useRefusal } from './use-refusal.ts';
import { type AddRow, shownRows, type Verdict } from './verdicts.ts';

type VerdictListProps = {
  rows: readonly AddRow[];
  isSending: boolean;
  onSuggested: (link: string, suggestion: string) => void;
  /** Links of songs that were looked up. */
  onChosen: (urls: string[]) => void;
};

export function VerdictList({ rows, ...rest }: VerdictListProps) {
  const { t } = useTranslation('add');
  return (
    <section
      aria-label={t('results')}
      className="max-h-80 overflow-y-auto rounded-md border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ul className="divide-y divide-line">
        {shownRows(rows, rest.isSending).map((row) => (
          // A link may stand there twice, and rows change places once all have their verdict.
          <LinkVerdict {...rest} isAlone={rows.length === 1} key={rows.indexOf(row)} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** One link and its verdict: the song it became, or the reason why it did not. */
type LinkVerdictProps = Omit<VerdictListProps, 'rows'> & { row: AddRow; isAlone: boolean };

function LinkVerdict({ row, isAlone, isSending, onSuggested, onChosen }: LinkVerdictProps) {
  const { link, verdict } = row;
  const { t } = useTranslation('add');
  const refusal = useRefusal();
  const song = 'track' in verdict ? verdict.track : undefined;
  const suggestion = verdict.kind === 'refused' ? verdict.suggestion : undefined;
  const isReplaced = verdict.kind === 'refused' && verdict.code === 'replaced';
  const platform = song?.platform ?? platformOfLink(link);
  return (
    <li className="flex items-start gap-3 px-3 py-2 text-sm">
      <VerdictIcon kind={verdict.kind} />
      <div className="min-w-0 flex-1">
        {song ? (
          <Link
            className="block truncate font-medium text-strong underline-offset-4 hover:underline"
            dir="auto"
            to={`/track/${song.id}`}
          >
            {song.title}
            <span className="font-normal text-muted">&nbsp;· {song.artist}</span>
          </Link>
        ) : (
          <p className="truncate text-body" dir="auto" title={link}>
            {link}
          </p>
        )}
        <p className="text-muted text-xs">
          {verdict.kind === 'pending' ? (
            <PendingVerdict id={verdict.id} link={link} />
          ) : verdict.kind === 'refused' ? (
            t('verdict.refusedFor', { reason: refusal(verdict, link) })
          ) : (
            t(`verdict.${wordOf(verdict)}`)
          )}
        </p>
        {verdict.kind === 'refused' && verdict.code === 'not_a_track' && isListable(link) ? (
          <Link
            className={`${buttonStyle('secondary', 'sm')} mt-2`}
            onClick={closeAddDialog}
            to={`/playlists/import?link=${encodeURIComponent(link)}`}
          >
            {t('listVideos')}
          </Link>
        ) : null}
        {canLookUp(row) ? (
          <LookUp
            isAlbum={verdict.kind === 'refused'}
            isOpen={isAlone && verdict.kind === 'leftOut'}
            isSending={isSending}
            onChosen={onChosen}
            text={link}
          />
        ) : null}
        {suggestion === undefined ? null : (
          <Button
            busy={isSending}
            className="mt-2"
            onClick={() => onSuggested(link, suggestion)}
            size="sm"
            title={suggestion}
          >
            {t(isReplaced ? 'addInstead' : 'addMarked')}
          </Button>
        )}
      </div>
      {platform ? (
        <PlatformMark
          className="mt-0.5 shrink-0 text-muted text-xs max-sm:[&>span]:sr-only"
          name={platformNames[platform]}
          platform={platform}
        />
      ) : null}
    </li>
  );
}

/** An album or set whose platform lists its songs, or a line that names a song in words or by its ISRC. */
function canLookUp({ link, verdict }: AddRow): boolean {
  if (verdict.kind === 'leftOut') return verdict.why === 'unread' && songLookup(link) !== undefined;
  const { page, platform } = verdict.kind === 'refused' ? verdict : {};
  return hasListedSongs(link, page, platform);
}

const wordOf = (verdict: Exclude<Verdict, { kind: 'pending' }>) => {
  if (verdict.kind !== 'leftOut') return verdict.kind;
  return verdict.why === 'blank' ? 'unread' : verdict.why;
};

/** The mark of a verdict; its word stands beside it. */
const looks = {
  waiting: { icon: CircleDashed, color: 'text-muted' },
  added: { icon: Check, color: 'text-up' },
  existing: { icon: Equal, color: 'text-muted' },
  repeated: { icon: Equal, color: 'text-muted' },
  leftOut: { icon: Minus, color: 'text-muted' },
  pending: { icon: Clock, color: 'text-muted' },
  refused: { icon: X, color: 'text-danger' },
};

function VerdictIcon({ kind }: { kind: Verdict['kind'] }) {
  if (kind === 'sending') return <Spinner className="mt-0.5" size="sm" />;
  const { icon: Icon, color } = looks[kind];
  return <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', color)} />;
}
