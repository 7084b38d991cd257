/** Installs a package of the distribution, where that is possible: on Debian and its kin, as root. */
import { spawnSync } from 'node:child_process';

let updated = false;

const quiet = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Whether the package is there afterwards. */
export function installFromDistribution(name: string): boolean {
  if (process.getuid?.() !== 0 || !quiet('which', ['apt-get'])) return false;
  console.log(`Installing the system package ${name} …`);
  if (!updated) updated = quiet('apt-get', ['update', '-qq']);
  return quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}
