import { getSite, listPlatforms, startDemo as startDemoEndpoint } from '#contract/site.ts';
import { platformIds } from '#domain/platforms.ts';
import { type BoundRoute, bindForAnyone } from '#server/route.ts';
import { canMailLinks } from '../accounts/service.ts';
import { canPay } from '../billing/service.ts';
import { bindingTerms } from '../metrics/service.ts';
import { startDemo } from './start.ts';

export const demoRoutes: BoundRoute[] = [
  bindForAnyone(getSite, async ({ ctx }) => ({
    isSandbox: ctx.config.sandbox,
    canPay: canPay(ctx),
    sendsMail: canMailLinks(ctx),
    elsewhere: ctx.config.elsewhere,
    ...(ctx.config.appStoreUrl && { appStoreUrl: ctx.config.appStoreUrl }),
    ...(ctx.config.playerUrl && { playerUrl: ctx.config.playerUrl }),
    platforms: platformIds.filter((id) => ctx.platforms[id]?.isConfigured),
    ...bindingTerms(ctx.config),
  })),
  bindForAnyone(listPlatforms, async ({ ctx }) =>
    platformIds.flatMap((id) => {
      const connected = ctx.platforms[id];
      if (!connected) return [];
      return { id, isConfigured: connected.isConfigured, counts: [...connected.platform.counts] };
    }),
  ),
  bindForAnyone(startDemoEndpoint, ({ ctx, exchange, query }) => startDemo(ctx, exchange, query)),
];
