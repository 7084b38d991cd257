/** One link and its verdict: the song it became, or the reason why it did not. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { platformNames } from '#domain/platforms.ts';
import { Button } from '#web/ui/button.tsx';
import { PlatformMark } from '#web/ui/platform-mark.tsx';
import { platformOfLink } from './add-links.ts';
import { AddVerdictIcon } from './add-verdict-icon.tsx';
import type { AddRow } from './add-verdicts.ts';
import { useRefusal } from './use-refusal.ts';

type AddRowItemProps = {
  row: AddRow;
  isSending: boolean;
  onSuggested: (link: string, suggestion: string) => void;
};

export function AddRowItem({ row: { link, verdict }, isSending, onSuggested }: AddRowItemProps) {
  const { t } = useTranslation('add');
  const refusal = useRefusal();
  const song = 'track' in verdict ? verdict.track : undefined;
  const suggestion = verdict.kind === 'refused' ? verdict.suggestion : undefined;
  const platform = song?.platform ?? platformOfLink(link);
  return (
    <li className="flex items-start gap-3 px-3 py-2 text-sm">
      <AddVerdictIcon kind={verdict.kind} />
      <div className="min-w-0 flex-1">
        {song ? (
          <Link
            className="block truncate font-medium text-strong underline-offset-4 hover:underline"
            dir="auto"
            to={`/track/${song.id}`}
          >
            {song.title}
            <span className="font-normal text-muted"> · {song.artist}</span>
          </Link>
        ) : (
          <p className="truncate text-body" dir="auto" title={link}>
            {link}
          </p>
        )}
        <p className="text-muted text-xs">
          {t(`verdict.${verdict.kind}`)}
          {verdict.kind === 'refused' ? `. ${refusal(verdict, link)}` : ''}
        </p>
        {suggestion === undefined ? null : (
          <Button
            busy={isSending}
            className="mt-2"
            onClick={() => onSuggested(link, suggestion)}
            size="sm"
            title={suggestion}
          >
            {t('addMarked')}
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
