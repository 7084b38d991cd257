import * as contract from '#contract/takeout.ts';
import { type BoundRoute, bindForUser, bindUpload } from '#server/route.ts';
import { downloadArchive, getTakeout, listTakeouts, requestTakeout } from './takeouts.ts';
import { takeIn } from './upload.ts';

export const takeoutRoutes: BoundRoute[] = [
  bindForUser(contract.requestTakeout, ({ ctx, user }) => requestTakeout(ctx, user.id)),
  bindForUser(contract.listTakeouts, ({ ctx, user }) => listTakeouts(ctx, user.id)),
  bindForUser(contract.getTakeout, ({ ctx, user, params }) => getTakeout(ctx, user.id, params.id)),
  bindForUser(contract.downloadTakeout, ({ ctx, user, params }) => downloadArchive(ctx, user, params.id)),
  bindUpload(contract.restoreTakeout, ({ ctx, user, parts }) => takeIn(ctx, user.id, parts)),
];
