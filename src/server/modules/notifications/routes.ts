import * as devices from '#contract/devices.ts';
import * as contract from '#contract/notifications.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { addDevice, listDevices, removeDevice } from './devices/devices.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  removeNotification,
  restoreNotification,
} from './notifications.ts';
import { changePreferences, readPreferences } from './preferences.ts';

export const notificationsRoutes: BoundRoute[] = [
  bindForUser(contract.listNotifications, async ({ ctx, user, query, exchange }) => {
    const { notifications, nextCursor } = await listNotifications(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return notifications;
  }),
  bindForUser(contract.getNotificationPreferences, ({ ctx, user }) => readPreferences(ctx, user)),
  bindForUser(contract.changeNotificationPreferences, ({ ctx, user, body }) =>
    changePreferences(ctx, user, body),
  ),
  bindForUser(devices.listDevices, ({ ctx, user }) => listDevices(ctx, user)),
  bindForUser(devices.addDevice, ({ ctx, user, body }) => addDevice(ctx, user, body)),
  bindForUser(
    devices.removeDevice,
    async ({ ctx, user, params }) => void (await removeDevice(ctx, user.id, params.id)),
  ),
  bindForUser(contract.countUnread, ({ ctx, user }) => countUnread(ctx, user.id)),
  bindForUser(contract.markRead, ({ ctx, user, params }) => markRead(ctx, user, params.id)),
  bindForUser(contract.markAllRead, ({ ctx, user }) => markAllRead(ctx, user.id)),
  bindForUser(
    contract.removeNotification,
    async ({ ctx, user, params }) => void (await removeNotification(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreNotification, ({ ctx, user, params }) =>
    restoreNotification(ctx, user, params.id),
  ),
];
