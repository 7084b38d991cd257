/** `npm test`: installs what is missing, then runs every check (see `check/run.ts`). */
import { installPackages, nodeFlags, ownNode, run } from './prepare.mjs';

installPackages();
run(ownNode, [...nodeFlags, 'scripts/check/run.ts', ...process.argv.slice(2)]);
