import * as contract from '#contract/contact.ts';
import { type BoundRoute, bindForAdmin, bindForAnyone } from '#server/route.ts';
import { exportMessages, messagePage, setDone } from './admin.ts';
import { receiveMessage } from './send.ts';

export const contactRoutes: BoundRoute[] = [
  bindForAnyone(
    contract.sendContactMessage,
    async ({ ctx, exchange, user, body }) => void (await receiveMessage(ctx, exchange, user, body)),
  ),
  bindForAdmin(contract.listContactMessages, ({ ctx, query }) => messagePage(ctx, query)),
  bindForAdmin(contract.exportContactMessages, ({ ctx, user, query }) => exportMessages(ctx, user, query)),
  bindForAdmin(contract.setContactMessageDone, ({ ctx, user, params, body }) =>
    setDone(ctx, user, params.id, body.isDone),
  ),
];
