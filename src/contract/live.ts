/** Live updates: a stream of server-sent events that resumes where it broke off. */
import { z } from 'zod';
import { getOverview } from './analytics.ts';
import { listAudioPlaylists } from './audio-playlists.ts';
import { listCutNames } from './cut-names.ts';
import { getEarnings, listEarningRows } from './earnings.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { getFlags } from './flags.ts';
import { getTrackGrowth } from './growth.ts';
import { idShape } from './ids.ts';
import {
  getImport,
  getImportBrought,
  listImportRows,
  listImportSubjects,
  listImports,
  previewImport,
} from './imports.ts';
import { getConversationContext, listInbox } from './inbox.ts';
import { listWaitingLinks } from './links.ts';
import { listConversations, listMessages } from './messages.ts';
import { countUnread, listNotifications } from './notifications.ts';
import { getListenerWindow, getOwnSeries } from './own-series.ts';
import { getRecentEvents } from './recent-events.ts';
import { getReconciliation } from './reconciliation.ts';
import { getContribution, getSeries } from './series.ts';
import { listSongFinds } from './song-finds.ts';
import { listSongIssues } from './song-issues.ts';
import { getSong, listSongProposals, listSongs } from './songs.ts';
import { getMoods, getSongSound, getTrackSound } from './sound.ts';
import { getSyncReport, listSyncedSongs } from './sync.ts';
import { getTrackDay } from './track-day.ts';
import { getListFacts, outlineTracks } from './track-list.ts';
import { getSparklines, getTrack, getTrackHistory, listTracks } from './tracks.ts';
import { getUpload, getUploadUsage, listUploads } from './uploads.ts';

/** What an event carries, and which reads it makes stale; pages know these by `staleReads`. */
type LiveEvent = {
  /** Ids in it say what the event is about: reads with an id in their address are stale where it is one of these. */
  data: z.ZodType;
  stale: readonly Endpoint[];
};

export const liveEvents = {
  'track.synced': {
    data: z.object({ trackIds: z.array(idShape('track')) }),
    stale: [
      listTracks,
      outlineTracks,
      getListFacts,
      listCutNames,
      getSparklines,
      getTrack,
      getTrackDay,
      getTrackGrowth,
      getTrackHistory,
      getTrackSound,
      getOverview,
      getSeries,
      getContribution,
      getFlags,
      getRecentEvents,
      getSyncReport,
      listSyncedSongs,
    ],
  },
  /** A platform could not be read: some of the user's songs stand otherwise with the sync. */
  'sync.failed': { data: z.object({}), stale: [getSyncReport, listSyncedSongs] },
  /** The user's sums are up to date with what came before it. */
  'totals.changed': {
    data: z.object({}),
    stale: [getOverview, getSeries, getContribution, getFlags, getRecentEvents, getSongSound, getMoods],
  },
  /** A link that waited has become a song or a refusal, or has another next try. */
  'links.changed': {
    data: z.object({}),
    stale: [
      listWaitingLinks,
      listTracks,
      outlineTracks,
      getListFacts,
      getOverview,
      getSyncReport,
      listSyncedSongs,
    ],
  },
  /** Links were joined or parted, or others look like one song now. */
  'songs.changed': {
    data: z.object({}),
    stale: [
      getSong,
      listSongProposals,
      listSongs,
      listSongFinds,
      listSongIssues,
      getSongSound,
      getMoods,
      getSeries,
      getContribution,
      getFlags,
      getRecentEvents,
    ],
  },
  /** Songs were found elsewhere, or what was found is no longer offered. */
  'songs.found': { data: z.object({}), stale: [listSongFinds] },
  /** An import has come further, or has become something else. */
  'import.changed': {
    data: z.object({ importId: idShape('import') }),
    stale: [listImports, getImport, listImportRows, listImportSubjects, previewImport, getImportBrought],
  },
  /** An upload has arrived, was analysed or refused, or is called or linked otherwise. */
  'upload.changed': {
    data: z.object({ uploadId: idShape('upload') }),
    stale: [listUploads, getUpload, getUploadUsage, listAudioPlaylists, getTrackSound, getSongSound],
  },
  /** Imported figures of these links were shown, or taken away. */
  'figures.changed': {
    data: z.object({ trackIds: z.array(idShape('track')) }),
    stale: [
      ...[getTrack, getTrackDay, getTrackHistory, getSeries, getReconciliation],
      ...[getEarnings, listEarningRows, getOwnSeries, getListenerWindow],
      ...[listLooks, getEvidence],
      ...[getTrackSound, getSongSound, getMoods],
    ],
  },
  /** Somebody is told of something that they may not have seen. */
  'notification.created': { data: z.object({}), stale: [listNotifications, countUnread] },
  /** In a conversation of one's own, or of the team, also where a copy was brought back; whoever did it is told on their other pages. */
  'message.created': {
    data: z.object({ messageId: idShape('message'), threadId: idShape('thread') }),
    stale: [listMessages, listConversations, listInbox, getConversationContext],
  },
  /** One's own copy. */
  'message.deleted': {
    data: z.object({ messageId: idShape('message'), threadId: idShape('thread') }),
    stale: [listMessages, listConversations, listInbox, listNotifications, countUnread],
  },
  /** It was read, closed or opened, or somebody else sees to it. */
  'conversation.changed': {
    data: z.object({ threadId: idShape('thread') }),
    stale: [listConversations, listInbox, getConversationContext, listNotifications, countUnread],
  },
} as const satisfies Record<string, LiveEvent>;

import { getEvidence, listLooks } from './worth-a-look.ts';

export type LiveEventName = keyof typeof liveEvents;
export type LiveEventData<Name extends LiveEventName> = z.infer<(typeof liveEvents)[Name]['data']>;

/** `text/event-stream`; `Last-Event-ID` resumes, for events of the last hour. */
export const streamEvents = endpoint({ method: 'GET', path: '/api/events', errors: ['unauthenticated'] });
