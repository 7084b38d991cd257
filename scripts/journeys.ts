/**
 * `npm run journeys`: every page in every language, theme and width, and the main job in WebKit and Firefox; `npm test`
 * plays a sample of that (`e2e/matrix.ts`).
 */
import { findHeadlessChromium } from './check/chromium.ts';
import { findEngines } from './check/engines.ts';
import { playwright } from './check/programs.ts';
import { keepTemporaryFilesInMemory } from './check/temporary.ts';
import { buildProduct } from './prepare.mjs';

keepTemporaryFilesInMemory();
buildProduct();
const { env, left } = findEngines();
const {
  passed,
  failed,
  flaky = [],
} = await playwright(findHeadlessChromium(), process.argv.slice(2), {
  JOURNEYS: 'full',
  ...env,
});
if (left) console.log(`Left out: ${left}`);
for (const test of flaky) console.log(`Passed at the second attempt: ${test}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
