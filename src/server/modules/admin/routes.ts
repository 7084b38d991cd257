import { exportActivity as exportingActivity, getActivity } from '#contract/activity.ts';
import {
  checkKeys as checkingKeys,
  getSyncStatus,
  listDeadLetters,
  resumePlatform,
  retryDeadLetters,
} from '#contract/admin.ts';
import * as subscribers from '#contract/subscribers.ts';
import { type BoundRoute, bindForAdmin } from '#server/route.ts';
import { exportActivity, readActivity } from './activity/activity.ts';
import { deadLetters, retry } from './dead-letters.ts';
import { checkKeys, resume } from './platforms.ts';
import { syncStatus } from './status.ts';
import {
  changeSubscriber,
  exportSubscribers,
  listSubscribers,
  readSubscriber,
  signOut,
  subscriberFigures,
} from './subscribers.ts';

export const adminRoutes: BoundRoute[] = [
  bindForAdmin(getActivity, ({ ctx, query }) => readActivity(ctx, query)),
  bindForAdmin(exportingActivity, ({ ctx, user, query }) => exportActivity(ctx, user, query)),
  bindForAdmin(getSyncStatus, ({ ctx }) => syncStatus(ctx)),
  bindForAdmin(listDeadLetters, ({ ctx, query }) => deadLetters(ctx, query)),
  bindForAdmin(retryDeadLetters, ({ ctx, user, body }) => retry(ctx, user, body)),
  bindForAdmin(resumePlatform, ({ ctx, user, params }) => resume(ctx, user, params.platform)),
  bindForAdmin(checkingKeys, ({ ctx, user, params }) => checkKeys(ctx, user, params.platform)),
  bindForAdmin(subscribers.listSubscribers, ({ ctx, query }) => listSubscribers(ctx, query)),
  bindForAdmin(subscribers.getSubscriberFigures, ({ ctx }) => subscriberFigures(ctx)),
  bindForAdmin(subscribers.exportSubscribers, ({ ctx, user, query }) => exportSubscribers(ctx, user, query)),
  bindForAdmin(subscribers.getSubscriber, ({ ctx, params }) => readSubscriber(ctx, params.id)),
  bindForAdmin(subscribers.changeSubscriber, ({ ctx, user, params, body }) =>
    changeSubscriber(ctx, user, params.id, body),
  ),
  bindForAdmin(subscribers.signOutSubscriber, ({ ctx, user, params }) => signOut(ctx, user, params.id)),
];
