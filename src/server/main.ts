/** The one place where everything is built and joined: settings, database, platforms, jobs, app. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openMail } from './adapters/mail.ts';
import { openPush } from './adapters/push.ts';
import { openReceivers } from './adapters/receiver.ts';
import { openStripe } from './adapters/stripe/open.ts';
import { finishRestore } from './backup/finish.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connectPlatforms } from './connect-platforms.ts';
import type { Ctx } from './context.ts';
import { type Database, openDatabase } from './db/client.ts';
import { keptSecretKey } from './db/data-folder.ts';
import { migrate } from './db/migrate.ts';
import { createApp } from './http/app.ts';
import { addBuiltPages } from './http/built-pages.ts';
import { addSandboxConsent } from './http/sandbox/consent.ts';
import { addSandboxCovers, sandboxCovers } from './http/sandbox/covers.ts';
import { addSandboxPayments } from './http/sandbox/payments.ts';
import { addSandboxPlayer } from './http/sandbox/player.ts';
import { startLoops } from './jobs/loop.ts';
import { openJobs } from './jobs/queue.ts';
import { startWorkers, stopJobs, stopWorkers } from './jobs/runner.ts';
import { systemClock } from './kernel/clock.ts';
import { favourMemory } from './kernel/favour-memory.ts';
import { createLog, type Logger } from './kernel/log.ts';
import { findUser } from './modules/accounts/service.ts';
import { bindings, jobs, loops, routes, subscriptions, syncPrometheusMetrics } from './modules/all.ts';
import { openPrograms } from './modules/api-keys/service.ts';
import { checkPrices } from './modules/billing/service.ts';
import { makeDemoAccounts, orderSample } from './modules/demo/service.ts';
import type { openSandbox as OpenSandbox } from './open-sandbox.ts';
import { openCircuitBreaker } from './platform-state/circuit-breaker.ts';
import { openQuotas } from './platform-state/quotas.ts';
import { openTokens } from './platform-state/tokens.ts';
import { openLiveBus } from './pubsub/bus.ts';
import { closeWhenAsked, type Opened } from './shutdown.ts';
import { openStorage } from './storage/open.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isDevelopment = process.argv.includes('--dev');

async function openContext(
  config: Config,
  log: Logger,
  { ground, hurry }: Opened,
): Promise<{ ctx: Ctx; database: Database }> {
  // Where the library of pictures finds its faces, once `cards` has put them there: it asks the process alone.
  process.env.FONTCONFIG_FILE = resolve(config.dataDir, 'fonts/fonts.conf');
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir },
    (isAway) => (isAway ? log.error('the database does not answer') : log.info('the database answers again')),
  );
  ground.push(database.close);
  await migrate(database);
  const mail = await openMail(config.mail);
  ground.push(async () => mail.close());
  const push = openPush();
  ground.push(push.close);
  const receivers = openReceivers(config.webhookPrivateHosts);
  ground.push(receivers.close);
  const queue = await openJobs(database, log, jobs, subscriptions, config.claimSeconds);
  ground.push(() => stopJobs(queue));
  const live = await openLiveBus(database, log);
  ground.push(live.close);
  const keepers = {
    quotas: openQuotas(database.db, systemClock),
    tokensOf: openTokens({ db: database.db, clock: systemClock }),
    breaker: openCircuitBreaker({ db: database.db, clock: systemClock, jobs: queue, stop: hurry }),
  };
  const platforms = connectPlatforms(config.platforms, systemClock, keepers, {
    stop: hurry,
    contact: config.contact,
    ...(config.sandbox && { covers: sandboxCovers }),
  });
  const ctx = {
    ...{ db: database.db, clock: systemClock, config, log, jobs: queue, live, mail, push, platforms },
    receivers,
    storage: await openStorage(config),
    payments: config.payments && (await openStripe(config.payments)),
  };
  return { ctx, database };
}

/** What the product serves in the place of others. */
type FromSandbox = Awaited<ReturnType<typeof OpenSandbox>>['served'] | undefined;

async function openWeb(ctx: Ctx, { work, last }: Opened, fromSandbox: FromSandbox) {
  const app = await createApp(ctx, {
    routes,
    findUser,
    programs: openPrograms(),
    readPrometheusMetrics: () => syncPrometheusMetrics(ctx),
    addPages: async (app) => {
      if (fromSandbox) {
        addSandboxCovers(app, fromSandbox.drawCover);
        addSandboxPlayer(app, fromSandbox.player);
      }
      if (ctx.config.sandbox) addSandboxConsent(app, ctx.config);
      if (ctx.config.sandbox && ctx.config.payments) addSandboxPayments(app, ctx.config.payments);
      if (isDevelopment) await (await import('./http/dev-pages.ts')).addDevPages(app, ctx, root);
      else await addBuiltPages(app, ctx, root);
    },
  });
  work.push(() => app.close());
  last.addEventListener('abort', () => app.server.closeAllConnections());
  return app.listen({ host: ctx.config.host, port: ctx.config.port });
}

async function prepareDemo(ctx: Ctx): Promise<void> {
  const lines = (await makeDemoAccounts(ctx)).map(
    ({ email, password, isAdmin }) => `  ${email}  ${password}${isAdmin ? '  (administrator)' : ''}`,
  );
  process.stdout.write(`Sign in with:\n${lines.join('\n')}\n`);
}

/** Several machines need one that they were all given: where people are served, none is made. */
const withSecretKey = (config: Config): Config =>
  config.secretKeys.length > 0 || (config.isProduction && !config.sandbox)
    ? config
    : { ...config, secretKeys: [keptSecretKey(config.dataDir)] };

async function start(opened: Opened): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readConfig(process.env);
  await finishRestore(settings);
  const given = withSecretKey(settings);
  const log = createLog(given.logLevel);
  // Loaded only here: on live platforms no line of the sandbox is in the process.
  const sandbox = given.sandbox ? await (await import('./open-sandbox.ts')).openSandbox(given) : undefined;
  if (sandbox) opened.ground.push(sandbox.stop);
  const config = sandbox
    ? {
        ...readConfig({ ...process.env, PLATFORMS: 'sandbox', ...sandbox.settings }),
        secretKeys: given.secretKeys,
      }
    : given;
  if (!config.contact)
    log.warn(
      'ListenBrainz and MusicBrainz block callers that name no contact: set CONTACT, or PUBLIC_URL to an address on the web',
    );
  const { ctx, database } = await openContext(config, log, opened);
  const address = config.role === 'worker' ? undefined : await openWeb(ctx, opened, sandbox?.served);
  if (config.role !== 'web') {
    const workerCtx = { ...ctx, db: database.background.db };
    opened.work.push(() => stopWorkers(ctx.jobs, bindings));
    await startWorkers(workerCtx, bindings);
    if (config.sandbox) await orderSample(workerCtx);
    opened.work.push(startLoops(workerCtx, loops(workerCtx), opened.hurry));
  }
  if (process.argv.includes('--demo')) await prepareDemo(ctx);
  // Whoever starts it sees at once that something cannot be sold, and does not wait for Stripe.
  void checkPrices(ctx);
  log.info({ address, role: config.role, sandbox: config.sandbox }, 'ready');
  if (address)
    process.stdout.write(
      `Tracklight is ready at ${config.publicUrl ?? address.replace('127.0.0.1', 'localhost')}\n`,
    );
}

favourMemory();

const { opened, close, isAsked } = closeWhenAsked();

/** A wrong setting, a folder in use, a port taken: one message for people, no stack. */
function tellFailure(error: unknown): void {
  const isPlain =
    error instanceof ConfigError ||
    (error instanceof Error && !('cause' in error) && !error.message.includes('\n'));
  process.stderr.write(
    `Tracklight could not start. ${isPlain ? (error as Error).message : (error as Error).stack}\n`,
  );
}

try {
  await start(opened);
} catch (error) {
  // Asked to stop in the middle of it: what was closed under it is no failure, and the process ends by itself.
  if (!isAsked()) {
    tellFailure(error);
    await close();
    process.exit(1);
  }
}
