/** `npm run journeys`: every page in every language, theme and width; `npm test` plays a sample of that (`e2e/matrix.ts`). */
import { findHeadlessChromium } from './check/chromium.ts';
import { findEngines } from './check/engines.ts';
import { playwright } from './check/programs.ts';
import { keepTemporaryFilesInMemory } from './check/temporary.ts';
import { buildProduct } from './prepare.mjs';

keepTemporaryFilesInMemory();
buildProduct();
const engines = findEngines();
const {
  passed,
  failed,
  flaky = [],
} = await playwright(findHeadlessChromium(), process.argv.slice(2), {
  JOURNEYS: 'full',
  ...engines.environment,
});
for (const test of flaky) console.log(`Passed at the second attempt: ${test}`);
if (engines.left.length > 0) console.log(`Left out: engines of ${engines.left.join('; ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
