import * as contract from '#contract/uploads.ts';
import { type BoundRoute, bindBytes, bindForUser } from '#server/route.ts';
import { askUpload, beginUpload, sendBytes } from './begin.ts';
import { hearUpload, showArtwork } from './hear.ts';
import {
  changeUpload,
  getUpload,
  getUsage,
  getWaveform,
  listUploads,
  removeUpload,
  restoreUpload,
} from './uploads.ts';

export const uploadsRoutes: BoundRoute[] = [
  bindForUser(contract.listUploads, async ({ ctx, user, query, exchange }) => {
    const { uploads, nextCursor } = await listUploads(ctx, user.id, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return uploads;
  }),
  bindForUser(contract.getUploadUsage, ({ ctx, user }) => getUsage(ctx, user)),
  bindBytes(contract.beginUpload, ({ ctx, user, request }) => beginUpload(ctx, user, request)),
  bindBytes(contract.askUpload, ({ ctx, user, params, request }) => askUpload(ctx, user, params.id, request)),
  bindBytes(contract.sendUploadBytes, ({ ctx, user, params, request }) =>
    sendBytes(ctx, user, params.id, request),
  ),
  bindForUser(contract.getUpload, ({ ctx, user, params }) => getUpload(ctx, user.id, params.id)),
  bindForUser(contract.changeUpload, ({ ctx, user, params, body }) =>
    changeUpload(ctx, user.id, params.id, body),
  ),
  bindForUser(
    contract.removeUpload,
    async ({ ctx, user, params }) => void (await removeUpload(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreUpload, ({ ctx, user, params }) => restoreUpload(ctx, user.id, params.id)),
  bindForUser(contract.hearUpload, ({ ctx, user, params, query, exchange }) =>
    hearUpload(ctx, user.id, params.id, exchange, query.quality),
  ),
  bindForUser(contract.getUploadArtwork, ({ ctx, user, params }) => showArtwork(ctx, user.id, params.id)),
  bindForUser(contract.getWaveform, ({ ctx, user, params }) => getWaveform(ctx, user.id, params.id)),
];
