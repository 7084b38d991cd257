/** Every module's part of the whole: its endpoints, its jobs, what it wants to hear of. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { BoundRoute } from '#server/route.ts';
import { accountRemovalRoutes } from './account-removal/routes.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { accountsBindings, accountsSubscriptions } from './accounts/worker.ts';
import { adminRoutes } from './admin/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { analyticsBindings, analyticsSubscriptions } from './analytics/worker.ts';
import { apiKeysRoutes } from './api-keys/routes.ts';
import { apiKeysBindings } from './api-keys/worker.ts';
import { audienceRoutes } from './audience/routes.ts';
import { audioPlaylistsRoutes } from './audio-playlists/routes.ts';
import { audioPlaylistsBindings } from './audio-playlists/worker.ts';
import { auditRoutes } from './audit/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { billingBindings } from './billing/worker.ts';
import { campaignsRoutes } from './campaigns/routes.ts';
import { campaignsBindings } from './campaigns/worker.ts';
import { cardsRoutes } from './cards/routes.ts';
import { connectionsRoutes } from './connections/routes.ts';
import { connectionsBindings, connectionsSubscriptions } from './connections/worker.ts';
import { contactRoutes } from './contact/routes.ts';
import { contactBindings } from './contact/worker.ts';
import { contentRoutes } from './content/routes.ts';
import { demoRoutes } from './demo/routes.ts';
import { demoBindings, demoSubscriptions } from './demo/worker.ts';
import { diagnosticsRoutes } from './diagnostics/routes.ts';
import { digestsRoutes } from './digests/routes.ts';
import { digestsBindings } from './digests/worker.ts';
import { earningsRoutes } from './earnings/routes.ts';
import { embedsRoutes } from './embeds/routes.ts';
import { followingRoutes } from './following/routes.ts';
import { followingBindings, followingLoops } from './following/worker.ts';
import { goalsRoutes } from './goals/routes.ts';
import { goalsBindings, goalsSubscriptions } from './goals/worker.ts';
import { growthRoutes } from './growth/routes.ts';
import { importsRoutes } from './imports/routes.ts';
import { importsBindings, importsSubscriptions } from './imports/worker.ts';
import { insightsRoutes } from './insights/routes.ts';
import { listeningRoutes } from './listening/routes.ts';
import { listeningBindings } from './listening/worker.ts';
import { liveRoutes } from './live/routes.ts';
import { liveBindings, liveSubscriptions } from './live/worker.ts';
import { maintenanceBindings } from './maintenance/worker.ts';
import { messagesRoutes } from './messages/routes.ts';
import { messagesBindings } from './messages/worker.ts';
import { metricsBindings, metricsSubscriptions } from './metrics/worker.ts';
import { newsBindings, newsSubscriptions } from './news/worker.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { notificationsBindings, notificationsSubscriptions } from './notifications/worker.ts';
import { ownSeriesRoutes } from './own-series/routes.ts';
import { playlistsRoutes } from './playlists/routes.ts';
import { playlistsBindings } from './playlists/worker.ts';
import { recapsRoutes } from './recaps/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { reportsBindings } from './reports/worker.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { sharingBindings } from './sharing/worker.ts';
import { songListRoutes } from './song-list/routes.ts';
import { songsRoutes } from './songs/routes.ts';
import { songsBindings, songsLoops, songsSubscriptions } from './songs/worker.ts';
import { soundRoutes } from './sound/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { statusBindings } from './status/worker.ts';
import { syncRoutes } from './sync/routes.ts';
import { syncBindings, syncLoops, syncSubscriptions } from './sync/worker.ts';
import { takeoutRoutes } from './takeout/routes.ts';
import { takeoutBindings } from './takeout/worker.ts';
import { tracksBindings, tracksSubscriptions } from './tracks/worker.ts';
import { uploadsRoutes } from './uploads/routes.ts';
import { uploadsBindings } from './uploads/worker.ts';
import { visitsBindings } from './visits/worker.ts';
import { webhooksRoutes } from './webhooks/routes.ts';
import { webhooksBindings, webhooksLoops, webhooksSubscriptions } from './webhooks/worker.ts';
import { worthALookRoutes } from './worth-a-look/routes.ts';

export const routes: readonly BoundRoute[] = [
  ...accountsRoutes,
  ...accountRemovalRoutes,
  ...apiKeysRoutes,
  ...liveRoutes,
  ...notificationsRoutes,
  ...growthRoutes,
  ...songListRoutes,
  ...followingRoutes,
  ...songsRoutes,
  ...syncRoutes,
  ...analyticsRoutes,
  ...connectionsRoutes,
  ...audienceRoutes,
  ...soundRoutes,
  ...campaignsRoutes,
  ...uploadsRoutes,
  ...audioPlaylistsRoutes,
  ...listeningRoutes,
  ...sharingRoutes,
  ...recapsRoutes,
  ...cardsRoutes,
  ...embedsRoutes,
  ...diagnosticsRoutes,
  ...playlistsRoutes,
  ...importsRoutes,
  ...reconciliationRoutes,
  ...earningsRoutes,
  ...ownSeriesRoutes,
  ...worthALookRoutes,
  ...insightsRoutes,
  ...digestsRoutes,
  ...reportsRoutes,
  ...goalsRoutes,
  ...webhooksRoutes,
  ...billingRoutes,
  ...contentRoutes,
  ...contactRoutes,
  ...messagesRoutes,
  ...adminRoutes,
  ...statusRoutes,
  ...auditRoutes,
  ...demoRoutes,
  ...takeoutRoutes,
];

export const bindings: readonly Binding<Ctx>[] = [
  ...accountsBindings,
  ...apiKeysBindings,
  ...liveBindings,
  ...notificationsBindings,
  ...metricsBindings,
  ...tracksBindings,
  ...followingBindings,
  ...songsBindings,
  ...syncBindings,
  ...analyticsBindings,
  ...connectionsBindings,
  ...campaignsBindings,
  ...uploadsBindings,
  ...audioPlaylistsBindings,
  ...listeningBindings,
  ...sharingBindings,
  ...visitsBindings,
  ...playlistsBindings,
  ...importsBindings,
  ...newsBindings,
  ...digestsBindings,
  ...reportsBindings,
  ...goalsBindings,
  ...webhooksBindings,
  ...billingBindings,
  ...contactBindings,
  ...messagesBindings,
  ...demoBindings,
  ...takeoutBindings,
  ...statusBindings,
  ...maintenanceBindings,
];

export const subscriptions: readonly Subscription[] = [
  ...accountsSubscriptions,
  ...liveSubscriptions,
  ...notificationsSubscriptions,
  ...metricsSubscriptions,
  ...tracksSubscriptions,
  ...songsSubscriptions,
  ...syncSubscriptions,
  ...connectionsSubscriptions,
  ...analyticsSubscriptions,
  ...importsSubscriptions,
  ...newsSubscriptions,
  ...goalsSubscriptions,
  ...webhooksSubscriptions,
  ...demoSubscriptions,
];

export { syncPrometheusMetrics } from './admin/prometheus.ts';

/** What workers do beside the queue. */
export const loops = (ctx: Ctx): Loop<Ctx>[] => [
  ...followingLoops,
  ...songsLoops(ctx),
  ...syncLoops(ctx),
  ...webhooksLoops,
];

/** Queues to open at start: every job that is bound. */
export const jobs = bindings.map((binding) => binding.job);
