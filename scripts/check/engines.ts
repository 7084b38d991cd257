/** Browsers of other engines than Chromium’s, for the long run of journeys: installed where that is possible. */
import { existsSync } from 'node:fs';
import { installFromDistribution } from './distribution.ts';

type Program = { setting: 'WEBKIT_DRIVER' | 'FIREFOX_PATH'; path: string; packages: readonly string[] };

const programs: readonly Program[] = [
  { setting: 'WEBKIT_DRIVER', path: '/usr/bin/WebKitWebDriver', packages: ['xvfb', 'webkit2gtk-driver'] },
  { setting: 'FIREFOX_PATH', path: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
];

const isThere = ({ path, packages }: Program): boolean =>
  (existsSync(path) && (!packages.includes('xvfb') || existsSync('/usr/bin/Xvfb'))) ||
  packages.every(installFromDistribution);

/** Settings for `e2e/engines.spec.ts`, and what is left out. Told by settings already, nothing is looked for. */
export function findEngines(): { environment: Record<string, string>; left: string[] } {
  const environment: Record<string, string> = {};
  const left: string[] = [];
  for (const program of programs) {
    const given = process.env[program.setting];
    if (given) environment[program.setting] = given;
    else if (isThere(program)) environment[program.setting] = program.path;
    else left.push(program.packages.join(', '));
  }
  return { environment, left };
}
