/** One of everything that a call can name, all of one account. */
import { eq, sql } from 'drizzle-orm';
import { addCampaign } from '#contract/campaigns.ts';
import { listContactMessages, sendContactMessage } from '#contract/contact.ts';
import { addAlert, addGoal } from '#contract/goals.ts';
import { addCannedReply } from '#contract/inbox.ts';
import { addView } from '#contract/list-views.ts';
import { getAdminUser, sendMessage } from '#contract/messages.ts';
import { addPlaylist } from '#contract/playlists.ts';
import { addVideo } from '#contract/publishing.ts';
import type { ReportFields } from '#contract/reports.ts';
import { addTracks, listTracks } from '#contract/tracks.ts';
import { call, type Person } from '#kit/factories.ts';
import { videoUrl } from '#kit/fake-connector.ts';
import type { TestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { accountInvitations, accountMembers, passkeys, sessions, users } from '../../accounts/table.ts';
import { apiKeys } from '../../api-keys/table.ts';
import { audioPlaylistItems, audioPlaylists } from '../../audio-playlists/table.ts';
import { connections } from '../../connections/table.ts';
import { imports } from '../../imports/table.ts';
import { listeningComments, listeningLinks } from '../../listening/table.ts';
import { notifications } from '../../notifications/table.ts';
import { playlistReports } from '../../playlists/table.ts';
import { customReports } from '../../reports/table.ts';
import { publicPages } from '../../sharing/table.ts';
import { songFinds, songProposals } from '../../songs/table.ts';
import { takeouts } from '../../takeout/table.ts';
import { tracks as trackRows, waitingLinks } from '../../tracks/table.ts';
import { uploads } from '../../uploads/table.ts';
import { webhookDeliveries, webhooks } from '../../webhooks/table.ts';

type AudioIds = Record<
  'upload' | 'audioPlaylist' | 'audioPlaylistItem' | 'listeningLink' | 'playlistLink' | 'listeningComment',
  string
>;

/** A playlist of the upload, a link of each, and what somebody said by one of them. */
async function insertAudio({ db, clock }: TestServer['ctx'], userId: string, ids: AudioIds) {
  const now = clock.now();
  const mine = { userId, createdAt: now };
  await db
    .insert(audioPlaylists)
    .values({ ...mine, id: ids.audioPlaylist, name: 'Album', description: '', changedAt: now });
  await db.insert(audioPlaylistItems).values({
    ...{ id: ids.audioPlaylistItem, playlistId: ids.audioPlaylist, firstId: ids.upload },
    ...{ position: 1, addedAt: now },
  });
  const link = { ...mine, recipient: '', mayDownload: false, mayComment: true };
  await db.insert(listeningLinks).values([
    { ...link, id: ids.listeningLink, firstId: ids.upload, tokenHash: ids.listeningLink },
    { ...link, id: ids.playlistLink, playlistId: ids.audioPlaylist, tokenHash: ids.playlistLink },
  ]);
  await db.insert(listeningComments).values({
    ...{ id: ids.listeningComment, linkId: ids.listeningLink, uploadId: ids.upload },
    ...{ atSeconds: 1, name: 'Anna', words: 'Louder.', createdAt: now },
  });
}

const reportFields = {
  ...{ title: 'Report', songIds: [], metrics: [], from: '2026-11-01', to: '2026-11-10', period: null },
  ...{ compare: 'previous', sections: ['figures'], language: 'en', note: '' },
} satisfies ReportFields;

/** What is not made through the API, since a platform or a file would have to answer first. */
async function insertRest({ ctx }: TestServer, userId: string, tracks: readonly string[]) {
  const now = ctx.clock.now();
  const ids = {
    session: newId('session'),
    connection: newId('connection'),
    import: newId('import'),
    notification: newId('notification'),
    find: newId('find'),
    proposal: newId('proposal'),
    link: newId('link'),
    invitation: newId('invitation'),
    member: newId('user'),
    takeout: newId('takeout'),
    upload: newId('upload'),
    apiKey: newId('apiKey'),
    ...{ webhook: newId('webhook'), delivery: newId('delivery') },
    audioPlaylist: newId('audioPlaylist'),
    audioPlaylistItem: newId('audioPlaylistItem'),
    listeningLink: newId('listeningLink'),
    playlistLink: newId('listeningLink'),
    listeningComment: newId('listeningComment'),
    publicPage: newId('publicPage'),
    artistPage: newId('publicPage'),
    customReport: newId('customReport'),
  };
  await ctx.db.insert(sessions).values({
    ...{ id: ids.session, userId, tokenHash: ids.session, userAgent: '' },
    ...{ createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  });
  await ctx.db.insert(apiKeys).values({
    ...{ id: ids.apiKey, userId, name: 'Script', start: 'tlk_live_abcdef', tokenHash: ids.apiKey },
    ...{ scopes: ['songs:read'], createdAt: now },
  });
  await ctx.db.insert(users).values({
    ...{
      id: ids.member,
      email: `${ids.member}@example.com`,
      firstName: 'Mem',
      lastName: 'Ber',
      createdAt: now,
    },
  });
  await ctx.db
    .insert(accountMembers)
    .values({ ownerId: userId, memberId: ids.member, role: 'view', since: now });
  await ctx.db.insert(accountInvitations).values({
    ...{ id: ids.invitation, ownerId: userId, email: 'invited@example.com', role: 'view', createdAt: now },
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  await ctx.db.insert(connections).values({
    ...{ id: ids.connection, userId, platform: 'youtube', channelId: 'channel', title: 'Channel' },
    ...{ state: 'active', connectedAt: now, layer: 1, firstDay: '2026-01-01' },
  });
  await ctx.db
    .insert(imports)
    .values({ id: ids.import, userId, state: 'failed', uploads: [], createdAt: now, touchedAt: now });
  await ctx.db.insert(takeouts).values({
    ...{
      id: ids.takeout,
      userId,
      kind: 'takeout',
      state: 'expired',
      salt: 'x',
      createdAt: now,
      touchedAt: now,
    },
  });
  await ctx.db.insert(webhooks).values({
    ...{ id: ids.webhook, userId, sealedUrl: '', target: 'custom', events: ['goal.reached'] },
    ...{ createdAt: now, toldUntil: now },
  });
  await ctx.db.insert(webhookDeliveries).values({
    ...{ id: ids.delivery, webhookId: ids.webhook, event: 'goal.reached', dedupeKey: '', body: '{}' },
    ...{ createdAt: now, state: 'failed' },
  });
  await ctx.db.insert(uploads).values({
    ...{ id: ids.upload, userId, fileName: 'Tone.wav', bytes: 100, state: 'ready', seconds: 1, peaks: [1] },
    ...{ createdAt: now, touchedAt: now },
  });
  await insertAudio(ctx, userId, ids);
  await ctx.db.insert(publicPages).values({
    ...{ id: ids.publicPage, userId, kind: 'song', slug: ids.publicPage, songId: newId('song') },
    createdAt: now,
  });
  await ctx.db.insert(publicPages).values({
    ...{ id: ids.artistPage, userId, kind: 'artist', slug: ids.artistPage, createdAt: now },
    artist: {
      name: 'Kestrel',
      about: '',
      links: [],
      contact: '',
      songs: [],
      numbers: [],
      showsPicture: false,
      isListed: false,
    },
  });
  await ctx.db.insert(customReports).values({
    ...{ id: ids.customReport, userId, fields: reportFields, createdAt: now, updatedAt: now },
  });
  await ctx.db.insert(notifications).values({
    id: ids.notification,
    userId,
    type: 'plan_limit',
    facts: { songs: 25, limit: 25 },
    isListed: true,
    createdAt: now,
  });
  await ctx.db.insert(songFinds).values({
    ...{ id: ids.find, userId, trackId: tracks[0], platform: 'spotify', platformTrackId: 'x', foundAt: now },
    ...{ url: 'https://open.spotify.com/track/x', title: 'Title', artist: 'Artist', foundBy: 'search' },
  });
  await ctx.db
    .insert(songProposals)
    .values({ id: ids.proposal, userId, trackIds: [...tracks], isSure: false, doubts: [] });
  await ctx.db.insert(waitingLinks).values({
    ...{ id: ids.link, userId, platform: 'youtube', platformTrackId: 'y', isShort: false, url: videoUrl(9) },
    ...{ given: videoUrl(9), otherwise: [], reason: 'unavailable', askedAt: now },
    nextTryAt: new Date(now.getTime() + 3_600_000_000),
  });
  await ctx.db
    .update(trackRows)
    .set({ wholeItemId: sql`(select item_id from ${trackRows} other where other.id = ${tracks[1]})` })
    .where(eq(trackRows.id, tracks[0] ?? ''));
  return ids;
}

/** `first`: the number of the first of their two songs, where somebody else must not follow the same ones. */
export async function thingsOf(server: TestServer, ada: Person, administrator: Person, first = 1) {
  const asked = async (as: Person, ...[endpoint, given]: [Parameters<typeof call>[1], object]) => {
    const reply = await call(server.app, endpoint, { as, ...given });
    if (reply.statusCode >= 300) throw new Error(`${endpoint.path}: ${reply.statusCode} ${reply.body}`);
    return reply.body === '' ? undefined : reply.json();
  };
  await asked(ada, addTracks, { body: { urls: [videoUrl(first), videoUrl(first + 1)] } });
  await server.runJobs();
  const [otherTrack, track] = await asked(ada, listTracks, {});
  const campaign = { name: 'Launch', kind: 'other', from: '2026-11-02', trackIds: [track.id] };
  const letter = { subject: 'Help', content: 'Please.' };
  const receiverId = (await asked(ada, getAdminUser, {})).id;
  const message = await asked(ada, sendMessage, { body: { ...letter, receiverId } });
  const contactWords = { name: 'Ada', email: 'ada@example.com', topic: 'problem', message: 'It fails.' };
  await asked(ada, sendContactMessage, { body: contactWords });
  const video = {
    ...{ title: 'Video', description: 'Words.', language: 'en', duration: 60, publishedOn: null },
    link: 'https://www.youtube.com/watch?v=abcdefghijk',
  };
  const playlist = await asked(ada, addPlaylist, { body: { name: 'Playlist', trackIds: [track.id] } });
  const report = newId('report');
  await server.ctx.db.insert(playlistReports).values({
    ...{ id: report, playlistId: playlist.id, reason: 'spam', note: '', createdAt: server.ctx.clock.now() },
  });
  const passkey = newId('passkey');
  await server.ctx.db.insert(passkeys).values({
    ...{ id: passkey, userId: ada.user.id, name: 'Key', credentialId: passkey, publicKey: 'key' },
    ...{ counter: 0, transports: [], createdAt: server.ctx.clock.now() },
  });
  const views = { trackId: track.id, metric: 'views' };
  return {
    ...(await insertRest(server, ada.user.id, [track.id, otherTrack.id])),
    ...{ report, passkey, playlist: playlist.id as string, playlistItem: playlist.items[0].id as string },
    goal: (await asked(ada, addGoal, { body: { ...views, target: 500_000_000 } })).id as string,
    alert: (await asked(ada, addAlert, { body: { ...views, direction: 'below', threshold: 1 } }))
      .id as string,
    user: ada.user.id,
    administrator: receiverId as string,
    track: track.id as string,
    otherTrack: otherTrack.id as string,
    song: track.songId as string,
    campaign: (await asked(ada, addCampaign, { body: campaign })).id as string,
    view: (await asked(ada, addView, { body: { name: 'View', shows: {} } })).id as string,
    message: message.id as string,
    thread: message.threadId as string,
    contact: (await asked(administrator, listContactMessages, {})).messages[0].id as string,
    cannedReply: (await asked(administrator, addCannedReply, { body: { title: 'Yes', content: 'Yes.' } }))
      .id as string,
    video: (await asked(administrator, addVideo, { body: video })).id as string,
  };
}

export type Things = Awaited<ReturnType<typeof thingsOf>>;
