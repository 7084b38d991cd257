/** The engines beside Chromium's, as the distribution has them: WebKit with its driver, and Firefox. */
import { existsSync } from 'node:fs';
import { installFromDistribution } from './distribution.ts';

/** Read by `e2e/engines.spec.ts`: what is not set is not played. */
type Found = { env: { WEBKIT_DRIVER?: string; FIREFOX_PATH?: string }; left?: string };

const screen = '/usr/bin/Xvfb';
const webkit = '/usr/bin/WebKitWebDriver';
const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const has = (program: string, name: string): boolean =>
  existsSync(program) || (installFromDistribution(name) && existsSync(program));

const findWebKit = (): string | undefined =>
  process.env.WEBKIT_DRIVER ?? (has(screen, 'xvfb') && has(webkit, 'webkit2gtk-driver') ? webkit : undefined);

function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const known = firefox.find((program) => existsSync(program));
  return known ?? (has(firefox[0] ?? '', 'firefox-esr') ? firefox[0] : undefined);
}

/** What could not be had is told in words. */
export function findEngines(): Found {
  const driver = findWebKit();
  const program = findFirefox();
  const missing = [
    driver ? [] : 'WebKit (packages webkit2gtk-driver and xvfb)',
    program ? [] : 'Firefox (package firefox-esr)',
  ].flat();
  return {
    env: { ...(driver && { WEBKIT_DRIVER: driver }), ...(program && { FIREFOX_PATH: program }) },
    ...(missing.length > 0 && { left: `what is looked at in ${missing.join(' and ')}: not installed` }),
  };
}
