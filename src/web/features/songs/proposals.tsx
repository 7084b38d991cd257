/** Songs that seem to be one: sure ones for a click, doubtful ones with what speaks against it. */
import { useQuery } from '@tanstack/react-query';
import { Combine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Song, SongProposal } from '#contract/songs.ts';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { readProposals, useAnswerProposal } from './decisions.ts';
import { QuietLine } from './quiet-line.tsx';

/** So that the list below stays in reach; the next ones come when these are answered. */
const mostAtOnce = 3;
/** How many there are comes with any. */
export const readProposalCount = () => readProposals(1);

/** All of the account: how many there are, and on demand what they are. */
export function SongProposals() {
  const { t } = useTranslation('songs');
  const { count: n } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay('edit');
  const { data: counted } = useQuery(readProposalCount());
  const { data } = useQuery({ ...readProposals(mostAtOnce), enabled: isOpen });
  if (!mayEdit || !counted || counted.total === 0) return null;
  const { total } = counted;
  const button = (
    <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="sm" variant="ghost">
      {t(isOpen ? 'proposals.hide' : 'proposals.review')}
    </Button>
  );
  if (isOpen)
    return <ProposalPanel action={button} proposals={data?.proposals ?? counted.proposals} total={total} />;
  return (
    <QuietLine action={button} icon={<Combine aria-hidden="true" />}>
      {t('proposals.title', { count: total, n: n(total) })}
    </QuietLine>
  );
}

/** As many as the server tells at once. */
const mostRead = 50;
export const readAllProposals = () => readProposals(mostRead);

/** Those that have to do with one song. */
export function ProposalsOf({ songId }: { songId: string }) {
  const mayEdit = useMay('edit');
  const { data } = useQuery(readAllProposals());
  const own = data?.proposals.filter(({ songs }) => songs.some(({ id }) => id === songId)) ?? [];
  return mayEdit && own.length > 0 ? (
    <ProposalPanel action={null} proposals={own} total={own.length} />
  ) : null;
}

type ProposalPanelProps = { proposals: readonly SongProposal[]; total: number; action: ReactNode };

function ProposalPanel({ proposals, total, action }: ProposalPanelProps) {
  const { t } = useTranslation('songs');
  const { count: n } = useFormats();
  return (
    <Panel
      actions={action}
      description={t('proposals.text')}
      title={t('proposals.title', { count: total, n: n(total) })}
    >
      <ul className="flex flex-col divide-y divide-line">
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </Panel>
  );
}

function Proposal({ proposal }: { proposal: SongProposal }) {
  const { t } = useTranslation('songs');
  const { sentences } = useFormats();
  const { mutate, isPending, variables } = useAnswerProposal();
  const answer = (accept: boolean) => mutate({ id: proposal.id, accept });
  const [first] = proposal.songs;
  return (
    <li
      aria-label={first?.title}
      className="grid gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <ul className="flex flex-col gap-2">
          {proposal.songs.flatMap((song) =>
            song.tracks.map((track) => <ProposedLink key={track.id} song={song} track={track} />),
          )}
        </ul>
        {proposal.doubts.length > 0 ? (
          <p className="text-body text-sm">
            {sentences(proposal.doubts.map((doubt) => t(`doubt.${doubt}`)))}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isPending && variables.accept}
          onClick={() => answer(true)}
          size="sm"
          variant={proposal.isSure ? 'primary' : 'secondary'}
        >
          {t('proposals.same')}
        </Button>
        <Button busy={isPending && !variables.accept} onClick={() => answer(false)} size="sm" variant="ghost">
          {t('proposals.apart')}
        </Button>
      </div>
    </li>
  );
}

function ProposedLink({ track, song }: { track: Track; song: Song }) {
  const { t } = useTranslation('songs');
  const { duration } = useFormats();
  return (
    <li className="flex min-w-0 items-center gap-3 text-sm">
      <Artwork className="size-10 shrink-0 rounded-md" url={track.albumArt} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-strong" dir="auto" title={track.title}>
          {track.title}
        </p>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-muted text-xs">
          <PlatformMark name={platformNames[track.platform]} platform={track.platform} />
          <span dir="auto">{track.artist}</span>
          <span>{track.durationKnown ? duration(track.duration) : t('proposals.noDuration')}</span>
          {song.tracks.length > 1 ? (
            <span>{t('proposals.joinedAlready', { count: song.tracks.length })}</span>
          ) : null}
        </p>
      </div>
    </li>
  );
}
