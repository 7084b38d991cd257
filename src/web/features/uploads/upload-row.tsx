/** An upload: heard, drawn, named, and what can be done with it; or what became of it instead. */
import { Download, Ellipsis, Gauge, Link2, Pencil, Replace, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { AudioUpload } from '#contract/uploads.ts';
import { streamCopyBitRate } from '#domain/audio.ts';
import { formatBytes } from '#i18n/figures/rare-formats.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { PlayButton } from '#web/music/player/play-button.tsx';
import { SeekableWaveform } from '#web/music/player/seekable-waveform.tsx';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useSendFiles } from './changes.ts';
import { FileButton } from './drop-area.tsx';

export type RowActions = Record<'onEdit' | 'onLink' | 'onRemove', (upload: AudioUpload) => void>;

/** What other features have of an upload: entries of its menu, and a line below its names. */
export type RowExtras = {
  menu?: (upload: AudioUpload) => ReactNode;
  facts?: (upload: AudioUpload) => ReactNode;
};

type UploadRowProps = RowActions & RowExtras & { upload: AudioUpload; queue: readonly PlayerTrack[] };

export function UploadRow(props: UploadRowProps) {
  const { upload, queue, facts } = props;
  const isReady = upload.state === 'ready';
  const place = queue.findIndex(({ id }) => id === upload.id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3 sm:flex-nowrap sm:px-4">
      <EditorsOnly>
        {isReady ? (
          <PlayButton index={place} name={upload.title} queue={queue} />
        ) : (
          <span className="w-9 shrink-0" />
        )}
      </EditorsOnly>
      <Artwork className="size-10" url={upload.artwork} />
      <Names facts={facts} upload={upload} />
      <div className="order-last w-full min-w-0 sm:order-none sm:w-auto sm:flex-1">
        {isReady ? <Drawn place={place} queue={queue} upload={upload} /> : <Standing upload={upload} />}
      </div>
      <EditorsOnly>{isReady ? <ReadyMenu {...props} /> : <TakeAway {...props} />}</EditorsOnly>
    </li>
  );
}

function Names({ upload, facts }: Pick<UploadRowProps, 'upload' | 'facts'>) {
  const { t } = useTranslation('uploads');
  const { title, artist, album, songId, version, versions } = upload;
  return (
    <div className="min-w-0 flex-1 sm:w-64 sm:flex-none">
      <p className="wrap-anywhere line-clamp-2 font-medium text-sm text-strong" dir="auto">
        {title}
      </p>
      <p className="truncate text-muted text-sm" dir="auto">
        {[artist, album].filter(Boolean).join('\u00a0· ') || t('noArtist')}
      </p>
      {versions > 1 || songId ? (
        <p className="flex flex-wrap gap-x-2 text-muted text-xs">
          {versions > 1 ? <span>{t('version', { n: version, of: versions })}</span> : null}
          {songId ? (
            <Link className="underline underline-offset-4 hover:text-strong" to={`/song/${songId}`}>
              {t('song')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {facts?.(upload)}
    </div>
  );
}

/** By the name that people know it by: what lies in a WAV is that, whatever its codec is called. */
const kindOf = ({ container, codec }: AudioUpload): string =>
  ((codec?.startsWith('pcm') ? container : codec) ?? '').toUpperCase();

function Drawn({
  upload,
  queue,
  place,
}: {
  upload: AudioUpload;
  queue: readonly PlayerTrack[];
  place: number;
}) {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const { duration, decimals } = useFormats();
  const { peaks, seconds, bytes, sampleRate, heardAs } = upload;
  const kilohertz = sampleRate ? t('kilohertz', { n: decimals(sampleRate / 1000, 1) }) : '';
  const facts = [
    ...[duration(Math.round(seconds ?? 0)), kindOf(upload), kilohertz, formatBytes(language, bytes)],
    heardAs === 'copy' && t('heardAsCopy', { n: streamCopyBitRate / 1000 }),
  ];
  return (
    <>
      {peaks ? <SeekableWaveform index={place} peaks={peaks} queue={queue} seconds={seconds} /> : null}
      <p className="mt-1 text-muted text-xs tabular-nums">{facts.filter(Boolean).join('\u00a0· ')}</p>
    </>
  );
}

/** Of what cannot be heard, or not yet. */
function Standing({ upload }: { upload: AudioUpload }) {
  const { t } = useTranslation('uploads');
  const sendFiles = useSendFiles();
  if (upload.state === 'analysing')
    return (
      <p className="flex items-center gap-2 text-muted text-sm" role="status">
        <Spinner size="sm" />
        {t('analysing')}
      </p>
    );
  if (upload.state === 'refused')
    return <p className="text-danger text-sm">{t(`refused.${upload.reason ?? 'broken_off'}`)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 text-muted text-sm">{t('unfinished')}</p>
      <EditorsOnly>
        <FileButton label={t('continue')} onFiles={sendFiles} size="sm" />
      </EditorsOnly>
    </div>
  );
}

function TakeAway({ upload, onRemove }: UploadRowProps) {
  const { t } = useTranslation('uploads');
  return (
    <PlainIconButton
      icon={<Trash2 />}
      label={t('removeName', { name: upload.title })}
      onClick={() => onRemove(upload)}
    />
  );
}

function ReadyMenu({ upload, menu, onEdit, onLink, onRemove }: UploadRowProps) {
  const { t } = useTranslation(['uploads', 'frame']);
  const sendFiles = useSendFiles();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <DropdownMenu
        trigger={<PlainIconButton icon={<Ellipsis />} label={t('menu', { name: upload.title })} />}
      >
        <MenuItem onSelect={() => onEdit(upload)}>
          <Pencil />
          {t('edit')}
        </MenuItem>
        <MenuItem onSelect={() => onLink(upload)}>
          <Link2 />
          {t('link')}
        </MenuItem>
        {menu?.(upload)}
        <MenuItem onSelect={() => picker.current?.click()}>
          <Replace />
          {t('replace')}
        </MenuItem>
        <MenuItem asChild>
          <Link to={`/audio-diagnostics?upload=${upload.id}`}>
            <Gauge />
            {t('frame:nav.diagnostics')}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <a download={upload.fileName} href={`/api/uploads/${upload.id}/audio?quality=original`}>
            <Download />
            {t('download')}
          </a>
        </MenuItem>
        <MenuItem danger onSelect={() => onRemove(upload)}>
          <Trash2 />
          {t('remove')}
        </MenuItem>
      </DropdownMenu>
      <input
        accept="audio/*"
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          sendFiles([...(event.target.files ?? [])], upload.id);
          event.target.value = '';
        }}
        ref={picker}
        tabIndex={-1}
        type="file"
      />
    </>
  );
}
