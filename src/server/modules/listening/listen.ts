/** What somebody without an account gets by a link: the page, its audio, and being counted. */
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type {
  countListening as counting,
  hearListening as hearing,
  Listening,
  OpenListening,
  unlockListening as unlocking,
} from '#contract/listening-page.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { type Exchange, PlainReply, type SignedIn, type StreamReply } from '#server/route.ts';
import { readAudioPlaylist } from '../audio-playlists/service.ts';
import {
  isSigned,
  type LinkLock,
  openLock,
  passMs,
  signedUntil,
  tokenHashOf,
} from '../secret-links/service.ts';
import { nameOfFile } from '../uploads/policy.ts';
import { hearUpload, showArtwork } from '../uploads/service.ts';
import { forgetVisitsBefore, visitDay, visitOf } from '../visits/service.ts';
import { grantMs, toComment } from './policy.ts';
import {
  countListened,
  deleteEndedLinks,
  type Listened,
  type StoredLink,
  selectOpenLink,
} from './queries.ts';
import { selectCommentsByLink, selectLatestVersion } from './queries-songs.ts';
import { listeningVisits } from './table.ts';

/** Withdrawn, expired or never made: which of them nobody is told. */
export const openLink = async (ctx: Pick<Ctx, 'db' | 'clock'>, token: string): Promise<StoredLink> =>
  found(await selectOpenLink(ctx.db, tokenHashOf(token), ctx.clock.now()));

const lockOf = ({ id, passwordHash }: StoredLink): LinkLock => ({ kind: 'listening', id, passwordHash });

/** The link, if the grant was given for it and is still good. */
export async function grantedLink(ctx: Ctx, token: string, grant: string): Promise<StoredLink> {
  const link = await openLink(ctx, token);
  if (!(await isSigned(ctx, 'grant', lockOf(link), grant))) throw new AppError('not_found');
  return link;
}

type Heard = {
  kind: OpenListening['kind'];
  title: string;
  description: string;
  songs: (Omit<OpenListening['songs'][number], 'audio' | 'artwork'> & { hasArtwork: boolean })[];
};

/** Of a link whose upload or playlist is gone there is nothing, as of none. */
async function heardBy(ctx: Pick<Ctx, 'db'>, link: StoredLink): Promise<Heard> {
  const { userId, firstId, playlistId } = link;
  if (playlistId !== null) {
    const { name, description, items } = await readAudioPlaylist(ctx, userId, playlistId);
    const songs = items
      .filter(({ state }) => state === 'ready')
      .map(({ id: _place, uploadId, state: _state, artwork, ...song }) => ({
        ...{ ...song, id: uploadId, hasArtwork: artwork !== null },
      }));
    return { kind: 'playlist', title: name, description, songs };
  }
  const row = found(await selectLatestVersion(ctx.db, userId, firstId ?? ''));
  const { fileName, outline, title, ...song } = row;
  const named = title ?? nameOfFile(fileName);
  return {
    kind: 'upload',
    title: named,
    description: '',
    songs: [{ ...song, title: named, peaks: outline }],
  };
}

/** What may be heard by a link is what its page shows now. */
export async function heardSong(ctx: Pick<Ctx, 'db'>, link: StoredLink, uploadId: string) {
  const { songs } = await heardBy(ctx, link);
  return found(songs.find(({ id }) => id === uploadId));
}

async function opened(ctx: Ctx, token: string, link: StoredLink): Promise<OpenListening> {
  const { songs, ...heard } = await heardBy(ctx, link);
  const grant = await signedUntil(ctx, 'grant', lockOf(link), grantMs);
  const address = (id: string, what: 'audio' | 'artwork') =>
    `/api/listen/${token}/songs/${id}/${what}?grant=${grant}`;
  const notes = await selectCommentsByLink(ctx.db, link.id);
  return {
    ...heard,
    isLocked: false,
    download: link.mayDownload,
    comments: link.mayComment,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    songs: songs.map(({ hasArtwork, ...song }) => ({
      ...song,
      audio: address(song.id, 'audio'),
      artwork: hasArtwork ? address(song.id, 'artwork') : null,
    })),
    notes: notes.map(toComment),
    grant,
    pass: await signedUntil(ctx, 'pass', lockOf(link), passMs),
  };
}

export async function readListening(ctx: Ctx, token: string): Promise<Listening> {
  const link = await openLink(ctx, token);
  return link.passwordHash === null ? opened(ctx, token, link) : { isLocked: true };
}

export async function unlock(
  ctx: Ctx,
  token: string,
  tried: BodyOf<typeof unlocking>,
  { address }: Pick<Exchange, 'address'>,
): Promise<OpenListening> {
  const link = await openLink(ctx, token);
  await openLock(ctx, lockOf(link), tried, address);
  return opened(ctx, token, link);
}

type Asked = { token: string; uploadId: string };

export async function hear(
  ctx: Ctx,
  user: SignedIn | undefined,
  { token, uploadId }: Asked,
  { grant, download }: QueryOf<typeof hearing>,
  exchange: Exchange,
): Promise<PlainReply> {
  const link = await grantedLink(ctx, token, grant);
  const { title } = await heardSong(ctx, link, uploadId);
  if (download !== undefined && !link.mayDownload) throw new AppError('not_found');
  const quality = download === undefined ? 'stream' : 'original';
  const reply = await hearUpload(ctx, link.userId, uploadId, exchange, quality);
  if (download === undefined) return reply;
  await countOnce(ctx, user, { link, what: 'downloads', of: uploadId }, exchange);
  const ending = (reply.headers['content-type'] ?? '').split('/')[1]?.replace('mpeg', 'mp3') ?? 'audio';
  const saved = `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.${ending}`)}`;
  return new PlainReply(reply.status, { ...reply.headers, 'content-disposition': saved }, reply.body);
}

export async function showSongArtwork(
  ctx: Ctx,
  { token, uploadId }: Asked,
  grant: string,
): Promise<StreamReply> {
  const link = await grantedLink(ctx, token, grant);
  await heardSong(ctx, link, uploadId);
  return showArtwork(ctx, link.userId, uploadId);
}

type Counted = Pick<Exchange, 'address' | 'userAgent' | 'header'>;
type Once = { link: StoredLink; what: Listened['what']; of?: string | undefined };

/** Browsers are told apart as those of public playlists are, and for a day alone. */
async function countOnce(
  ctx: Ctx,
  user: SignedIn | undefined,
  { link, what, of = '' }: Once,
  exchange: Counted,
): Promise<void> {
  const visit = await visitOf(ctx, { user, exchange }, link.userId, what, of);
  if (visit) await countListened(ctx.db, { linkId: link.id, what }, visit);
}

export async function countListener(
  ctx: Ctx,
  user: SignedIn | undefined,
  token: string,
  { grant, played }: BodyOf<typeof counting>,
  exchange: Counted,
): Promise<void> {
  const link = await grantedLink(ctx, token, grant);
  if (played !== undefined) await heardSong(ctx, link, played);
  await countOnce(ctx, user, { link, what: played === undefined ? 'opens' : 'plays', of: played }, exchange);
}

export async function purgeListeners(ctx: Ctx, endedBefore: Date): Promise<void> {
  await deleteEndedLinks(ctx.db, endedBefore);
  await forgetVisitsBefore(ctx.db, listeningVisits, visitDay(ctx));
}
