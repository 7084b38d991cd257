import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { pushOne, pushTold } from './devices/push.ts';
import { mailNotification, purgeNotifications, pushNotification, pushToDevice } from './jobs.ts';
import { mailTold } from './mail.ts';
import { purgeOld } from './notifications.ts';

export const notificationsBindings: Binding<Ctx>[] = [
  bindJob(purgeNotifications, (ctx: Ctx) => purgeOld(ctx)),
  bindJob(mailNotification, mailTold),
  bindJob(pushNotification, pushTold),
  bindJob(pushToDevice, pushOne),
];
