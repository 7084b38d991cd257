/** What pages and their worker are built for, in the words of the bundler. */
import { oldestBrowsers } from '../src/domain/browsers.ts';

export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);
