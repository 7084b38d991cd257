/** `/audience`: who listens and watches, from the owner's own sources, each for itself. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, UsersRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ShownTable } from '#domain/cells.ts';
import { eachDay } from '#domain/days.ts';
import { audienceDimensions } from '#domain/own-figures.ts';
import { platformIds } from '#domain/platforms.ts';
import { useMay } from '#web/data/may.tsx';
import { useKept } from '#web/data/use-kept.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { ControlBar } from '#web/music/control-bar/control-bar.tsx';
import { PlatformSelect } from '#web/music/control-bar/platform-select.tsx';
import { useControls } from '#web/music/control-bar/use-controls.ts';
import { useSaveTable } from '#web/music/export-menu.tsx';
import { useTerms } from '#web/music/terms.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { AgePanel } from './age-panel.tsx';
import {
  fileAddress,
  isEmpty,
  offered,
  type Question,
  questionOf,
  readAudience,
  readConnections,
  readLink,
  readListeners,
  readListFacts,
  readOwnPages,
  readSubject,
  type Subject,
} from './audience-query.ts';
import { ConnectButton, ConnectionsPanel, OutcomeNotice } from './connections-panel.tsx';
import { CountryPanel } from './country-panel.tsx';
import { ListenersPanel } from './listeners-panel.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { OwnPagesPanel } from './own-pages-panel.tsx';
import { SharesPanel, useKeyName } from './shares-panel.tsx';
import { useCountryName } from './use-country-name.ts';

const songDialog = later(() => import('./song-dialog.tsx'));

/** `own`: what the artist has imported of themselves over some days, another feature’s part. */
type AudiencePageProps = { own: (days: { from: string; to: string }) => ReactNode };

export function AudiencePage({ own }: AudiencePageProps) {
  const { t } = useTranslation('audience');
  const [search] = useSearchParams();
  const controls = useControls({ offered });
  const { timeZone } = useFormats();
  const now = usePageNow();
  const subject = readSubject(search);
  const question = questionOf(subject, controls.controls, { timeZone, now });
  const country = useKept(readAudience('country', question));
  const isNew = useIsNew(question, subject);
  // Not known before it was read.
  const comparison = country.data?.comparison;
  const table = useAudienceTable(question);
  const saveTable = useSaveTable();
  const { isSandbox } = useTerms();
  const save = async () =>
    saveTable(
      { words: ['audience', subject.platform], isSandbox, days: question, comparison: comparison ?? null },
      await table(),
    );
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <ControlBar
        exports={[
          { format: 'shown', save },
          { format: 'csv', href: fileAddress(question, 'csv') },
          { format: 'json', href: fileAddress(question, 'json') },
        ]}
        heading={<h1 className="text-2xl">{t('title')}</h1>}
        now={now}
        shown={{ from: question.from, to: question.to, timeZone, comparison }}
        state={controls}
        without={['interval']}
      />
      <OutcomeNotice />
      <PeriodFlags question={question} subject={subject} />
      {isNew ? <NewAudience /> : <Tables question={question} subject={subject} />}
      {subject.platform || subject.trackId ? null : own({ from: question.from, to: question.to })}
      <ListenersPanel question={question} />
      {subject.platform || subject.trackId ? null : <OwnPagesPanel question={question} />}
      <ConnectionsPanel />
    </div>
  );
}

/** All tables of the page below each other, to be saved; what was not scrolled to is read first. */
function useAudienceTable(question: Question): () => Promise<ShownTable> {
  const client = useQueryClient();
  const { t } = useTranslation('audience');
  const { t: fileText } = useTranslation('files');
  const { t: figures } = useTranslation('figures');
  const words = { t, fileText, figures, keyName: useKeyName(), countryName: useCountryName() };
  const { platform, trackId } = question;
  return async () => {
    const audience = await Promise.all(
      audienceDimensions.map((dimension) => client.fetchQuery(readAudience(dimension, question))),
    );
    const listeners = await client.fetchQuery(readListeners(question));
    const pages = platform || trackId ? null : await client.fetchQuery(readOwnPages(question));
    const { audienceTable } = await import('./audience-table.ts');
    return audienceTable({ audience: audience.flatMap((reply) => reply ?? []), listeners, pages }, words);
  };
}

/** No source says anything yet. A file may tell of devices or of subscribers alone, which is asked where most have nothing. */
function useIsNew(question: Question, subject: Subject): boolean {
  const country = useKept(readAudience('country', question));
  const age = useKept(readAudience('age', question));
  const { data: connected } = useQuery(readConnections());
  const isUnconnected = connected?.connections.length === 0 && !subject.platform && !subject.trackId;
  const mayBe = Boolean(
    isUnconnected && country.data && isEmpty(country.data) && age.data && isEmpty(age.data),
  );
  const others = useQueries({
    queries: audienceDimensions.map((dimension) => ({
      ...readAudience(dimension, question),
      enabled: mayBe,
    })),
  });
  return mayBe && !others.some(({ data }) => data && !isEmpty(data));
}

function Tables({ question, subject }: { question: Question; subject: Subject }) {
  return (
    <>
      <Choices subject={subject} />
      <CountryPanel question={question} />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <AgePanel question={question} />
        <SharesPanel dimension="source" question={question} />
        <SharesPanel dimension="device" question={question} />
        <SharesPanel dimension="playback" question={question} />
        <SharesPanel dimension="city" question={question} />
        <SharesPanel dimension="subscription" question={question} />
      </div>
      <MissingPanel question={question} />
    </>
  );
}

/** Who listens changes with a release or a campaign: those of these days, each leading to its day. */
function PeriodFlags({ question, subject: { platform, trackId } }: { question: Question; subject: Subject }) {
  const { data: link } = useQuery({ ...readLink(trackId ?? ''), enabled: trackId !== undefined });
  const { shortDay } = useFormats();
  const { from, to } = question;
  const isKnown = !trackId || link !== undefined;
  const points = useMemo(
    () => (isKnown ? eachDay(from, to).map((day) => ({ from: day, to: day })) : []),
    [from, to, isKnown],
  );
  const flags = useChartFlags(points, {
    ...(link && { songIds: link.songId }),
    ...(platform && !link && { platform }),
  });
  const latest = flags.toSorted((a, b) => b.index - a.index).slice(0, mostFlags);
  if (latest.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-body text-sm">
      {latest.map(({ index, text }) => {
        const day = points[index]?.from ?? from;
        const open = { from, to, day, ...(link ? { song: link.songId } : platform && { platform }) };
        return (
          <li className="flex gap-2" key={day + text}>
            <Link
              className="shrink-0 underline underline-offset-4 hover:text-strong"
              to={`/analytics?${new URLSearchParams(open)}`}
            >
              {shortDay(day)}
            </Link>
            <span dir="auto">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The latest ones; more would be a list, and no note. */
const mostFlags = 6;

/** Whose audience: of all, of a platform, of a song. */
function Choices({ subject }: { subject: Subject }) {
  const [, setSearch] = useSearchParams();
  const { data: facts } = useQuery(readListFacts());
  const set = (name: string, value: string) => {
    const search = new URLSearchParams(location.search);
    search.delete('connection');
    // A song is of one platform.
    if (name === 'platform') search.delete('trackId');
    if (value) search.set(name, value);
    else search.delete(name);
    setSearch(search, { preventScrollReset: true });
  };
  const platforms = platformIds.filter((id) => id === 'youtube' || facts?.platforms.includes(id));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PlatformSelect
        chosen={subject.platform}
        onChoose={(platform) => set('platform', platform ?? '')}
        platforms={platforms}
      />
      <SongChoice onChoose={(trackId) => set('trackId', trackId)} subject={subject} />
    </div>
  );
}

type SongChoiceProps = { subject: Subject; onChoose: (trackId: string) => void };

function SongChoice({ subject, onChoose }: SongChoiceProps) {
  const { t } = useTranslation('audience');
  const [loaded, open, close] = useDialogLater(songDialog);
  const { data: link } = useQuery({
    ...readLink(subject.trackId ?? ''),
    enabled: subject.trackId !== undefined,
  });
  const name = subject.trackId ? (link?.title ?? '…') : t('choose.anySong');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={t('choose.song', { name })}
        className="min-w-0 max-w-64 px-3"
        onClick={open}
      >
        <span className="truncate" dir="auto">
          {name}
        </span>
        <ChevronDown aria-hidden="true" className="text-muted" />
      </Button>
      {loaded ? (
        <loaded.SongDialog
          chosen={subject.trackId}
          onChoose={onChoose}
          onClose={close}
          platform={subject.platform}
        />
      ) : null}
    </>
  );
}

/** Before the first source: what will be here, and the two ways to it. */
function NewAudience() {
  const { t } = useTranslation('audience');
  const [isOwner, mayEdit] = [useMay('owner'), useMay('edit')];
  const ways: [boolean, string, string, ReactNode][] = [
    [
      isOwner,
      t('new.connect.title'),
      t('new.connect.text'),
      <ConnectButton key="connect" variant="primary" />,
    ],
    [
      mayEdit,
      t('new.import.title'),
      t('new.import.text'),
      <Link className={buttonStyle()} key="import" to="/imports">
        {t('way.import')}
      </Link>,
    ],
  ];
  return (
    <section className="rounded-lg border border-line bg-surface">
      <EmptyState icon={<UsersRound />} title={t('new.title')}>
        {t('new.text')}
      </EmptyState>
      <ul className="grid border-line border-t max-sm:divide-y sm:grid-cols-2 sm:divide-x divide-line">
        {ways.map(([isOpen, title, text, action]) =>
          isOpen ? (
            <li className="flex flex-col items-start gap-2 p-5" key={title}>
              <h2 className="text-base">{title}</h2>
              <p className="flex-1 text-muted text-sm">{text}</p>
              {action}
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
