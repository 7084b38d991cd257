/** `npm start`: installs what is missing, builds what is stale, serves the product. `--dev`: with reload. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  atFullSpeed,
  buildProduct,
  environment,
  flagsFor,
  givesMemoryBack,
  installPackages,
  ownNode,
  productProgram,
  root,
} from './prepare.mjs';

const isDevelopment = process.argv.includes('--dev');
installPackages();
if (!isDevelopment) buildProduct();

const development = isDevelopment
  ? [
      // Vite loads React Router's development build; the bridge has to use the same copy.
      '--conditions=development',
      '--watch-path=src/server',
      '--watch-path=src/contract',
      '--watch-path=src/domain',
      '--watch-path=sandbox',
      '--watch-preserve-output',
    ]
  : [];
// Only for the flags of the process and NODE_ENV; it reads its settings itself.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const server = spawn(
  ownNode,
  [
    ...flagsFor(process.env),
    ...development,
    isDevelopment ? 'src/server/main.ts' : productProgram,
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    // Through the channel the server hears when this process is gone, even by kill -9.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Out of the terminal's reach: Ctrl-C would come from there and from here, and the second signal ends without order.
    detached: true,
    env: {
      ...givesMemoryBack,
      ...environment,
      ...(!isDevelopment && atFullSpeed(process.env.NODE_ENV)),
    },
  },
);
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));

/** By the terminal and by npm: one press of Ctrl-C, two signals. */
const sameWithin = 500;
let passedOn = Number.NEGATIVE_INFINITY;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    const now = performance.now();
    if (now - passedOn > sameWithin) server.kill(signal);
    passedOn = now;
  });

// npm passes on two signals and dies of the others without a word. Whoever starts this without npm may leave it running.
if (process.env.npm_lifecycle_script?.includes('scripts/start.mjs')) {
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    server.kill('SIGTERM');
  }, 500);
}
