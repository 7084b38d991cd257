/** `npm start`: installs what is missing, builds what is stale, serves the product. `--dev`: with reload. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  atFullSpeed,
  buildProduct,
  environment,
  flagsFor,
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
    stdio: 'inherit',
    env: isDevelopment ? environment : { ...environment, ...atFullSpeed(process.env.NODE_ENV) },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
