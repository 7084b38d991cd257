import * as pictures from '#contract/pictures.ts';
import { type BoundRoute, bindForUser, bindUpload } from '#server/route.ts';
import { getPicture, removePicture, restorePicture, setPicture } from './own-picture.ts';

export const pictureRoutes: BoundRoute[] = [
  bindUpload(pictures.setPicture, ({ ctx, user, parts }) => setPicture(ctx, user, parts)),
  bindForUser(pictures.removePicture, ({ ctx, user }) => removePicture(ctx, user)),
  bindForUser(pictures.restorePicture, ({ ctx, user }) => restorePicture(ctx, user)),
  bindForUser(pictures.getPicture, ({ ctx, exchange, user, params, query }) =>
    getPicture(ctx, exchange, user, { ...params, ...query }),
  ),
];
