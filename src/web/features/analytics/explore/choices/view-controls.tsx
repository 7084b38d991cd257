/** What the chart shows and how: songs, number, platform; together or apart, per day or in all, drawn how, aligned by what. */
import { ChevronDown, FileUp, SlidersHorizontal } from 'lucide-react';
import { platformIds } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformSelect } from '#web/music/control-bar/platform-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { Select } from '#web/ui/select.tsx';
import { canShowImported, isImportedAlone, showsImported } from '../../lines/imported-lines.ts';
import { type ExploreChange, type ExploreState, mostSongs } from '../explore-state.ts';
import { HowChoices, type ViewControlsProps } from './how-choices.tsx';

const songDialog = later(() => import('#web/music/song-list/songs-dialog.tsx'));
const viewDialog = later(() => import('./view-dialog.tsx'));

/** First what it is about; below, how it is drawn, which phones have in a sheet. */
export function ViewControls(props: ViewControlsProps) {
  const { t } = useTranslation('explore');
  const [loaded, open, close] = useDialogLater(viewDialog);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SongChoice {...props} />
        <MetricChoice {...props} />
        <PlatformChoice {...props} />
        <ImportedChoice {...props} />
        <Button aria-haspopup="dialog" className="gap-2 px-3 md:hidden" onClick={open}>
          <SlidersHorizontal aria-hidden="true" />
          {t('view.open')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:hidden">
        <HowChoices {...props} />
      </div>
      {loaded ? (
        <loaded.ViewDialog onClose={close}>
          {(named) => <HowChoices {...props} named={named} />}
        </loaded.ViewDialog>
      ) : null}
    </div>
  );
}

/** Of one song the page tells everything; the lines of several are compared. */
function aboutSongs(ids: readonly string[], by: ExploreState['by']): ExploreChange {
  const [only, ...others] = ids;
  if (only === undefined) return { song: undefined, songs: [], by: by === 'song' ? 'song' : 'none' };
  if (others.length === 0) return { song: only, songs: [], by: 'none' };
  return { song: undefined, songs: ids, by: 'song' };
}

function SongChoice({ state, change, song }: ViewControlsProps) {
  const { t } = useTranslation('explore');
  const { count } = useFormats();
  const [loaded, open, close] = useDialogLater(songDialog);
  const chosen = state.songs.length;
  const label =
    song?.title ?? (chosen > 0 ? t('songs.chosen', { count: chosen, n: count(chosen) }) : t('songs.all'));
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={t('songs.button', { name: label })}
        className="min-w-0 max-w-64 px-3"
        onClick={open}
        onFocus={() => void songDialog.load().catch(() => undefined)}
        onPointerEnter={() => void songDialog.load().catch(() => undefined)}
      >
        <span className="truncate" dir="auto">
          {label}
        </span>
        <ChevronDown aria-hidden="true" className="text-muted" />
      </Button>
      {loaded ? (
        <loaded.SongsDialog
          all={t('songs.all')}
          chosen={state.song ? [state.song] : state.songs}
          description={t('songs.text', { n: count(mostSongs) })}
          done={(n) => (n > 1 ? t('songs.compare', { count: n, n: count(n) }) : t('songs.show'))}
          most={mostSongs}
          onClose={close}
          onDone={(ids) => change(aboutSongs(ids, state.by))}
          title={t('songs.title')}
        />
      ) : null}
    </>
  );
}

function MetricChoice({ state, change, reply, metrics }: ViewControlsProps) {
  const { t } = useTranslation('explore');
  const { t: metricText } = useTranslation('metrics');
  const shown = reply.metric ?? state.metric;
  const all = shown && !metrics.includes(shown) ? [shown, ...metrics] : metrics;
  if (all.length === 0) return null;
  return (
    <Select
      aria-label={t('view.metric')}
      className="w-40"
      onChange={({ target }) => change({ metric: all.find((name) => name === target.value) })}
      options={all.map((name) => ({ value: name, label: metricText(`name.${name}`) }))}
      value={shown ?? ''}
    />
  );
}

/** Only where there are any; where nothing else is known they are shown anyway. */
function ImportedChoice({ state, change, reply }: ViewControlsProps) {
  const { t } = useTranslation('explore');
  if (reply.imported.length === 0) return null;
  const isAlone = isImportedAlone(reply);
  return (
    <Button
      aria-pressed={showsImported({ reply, ...state })}
      className="gap-2 px-3 aria-pressed:border-accent aria-pressed:text-strong"
      disabled={isAlone || !canShowImported(reply, state.shape)}
      onClick={() => change({ own: !state.own })}
    >
      <FileUp aria-hidden="true" />
      {t('own.choice')}
    </Button>
  );
}

function PlatformChoice({ state, change, platforms, song }: ViewControlsProps) {
  const offered = platformIds.filter((id) => platforms.includes(id) || id === state.platform);
  if (song || offered.length < 2) return null;
  return (
    <PlatformSelect
      chosen={state.platform}
      onChoose={(platform) => change({ platform })}
      platforms={offered}
    />
  );
}
