import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { memberJoined, securityChanged } from '../accounts/events.ts';
import { pushOne, pushTold } from './devices/push.ts';
import {
  mailNotification,
  purgeNotifications,
  pushNotification,
  pushToDevice,
  tellJoined,
  tellSecurity,
} from './jobs.ts';
import { mailTold } from './mail.ts';
import { purgeOld } from './notifications.ts';
import { tellOfMember, tellOfSecurity } from './of-accounts.ts';

export const notificationsBindings: Binding<Ctx>[] = [
  bindJob(purgeNotifications, (ctx: Ctx) => purgeOld(ctx)),
  bindJob(mailNotification, mailTold),
  bindJob(pushNotification, pushTold),
  bindJob(pushToDevice, pushOne),
  bindJob(tellSecurity, tellOfSecurity),
  bindJob(tellJoined, tellOfMember),
];

export const notificationsSubscriptions: Subscription[] = [
  subscribe(securityChanged, tellSecurity),
  subscribe(memberJoined, tellJoined),
];
