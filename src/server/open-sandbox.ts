/** Starts the fake platforms beside the product when no real platform is set up. */
import { join } from 'node:path';
import { sandboxPaymentsPath, sandboxPlayerPath } from '#domain/paths.ts';
import { createPlayer, drawCover, startSandbox } from '#sandbox/index.ts';
import type { Config } from './config.ts';
import { openDataFolder } from './db/data-folder.ts';
import { sandboxCovers } from './http/sandbox/covers.ts';

const baseOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`;

/** By the way of this machine, under the name that is served. */
function webhookOf(config: Config) {
  const host = new URL(baseOf(config)).host;
  const here = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  return { url: `http://${here}:${config.port}/api/webhooks/stripe`, host };
}

export async function openSandbox(config: Config) {
  openDataFolder(config.dataDir);
  const sandbox = await startSandbox({
    speed: config.sandboxSpeed,
    stateFile: join(config.dataDir, 'sandbox.json'),
    coverUrl: sandboxCovers.written,
    servedCoverUrl: sandboxCovers.served,
    payments: {
      webhook: webhookOf(config),
      pagesUrl: `${baseOf(config)}${sandboxPaymentsPath}`,
      stateFile: join(config.dataDir, 'sandbox-payments.json'),
    },
  });
  return {
    served: { drawCover, player: createPlayer(sandboxPlayerPath) },
    settings: {
      ...sandbox.settings,
      SANDBOX_CONTROL_URL: `${sandbox.url}/_control`,
      // Its platforms ask for one as well, and it leads to nobody.
      CONTACT: config.contact ?? 'sandbox@example.com',
    },
    stop: sandbox.stop,
  };
}
