/** How many links of one recording are recognised, and how many of different ones are taken for one: by pairs made to be hard, and on real songs. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hardFindings, realFindings } from '#server/modules/tracks/recording/measured-for-test.ts';
import { seriesFile } from './real-series.ts';

const results = fileURLToPath(new URL('./results', import.meta.url));
const file = `${results}/matching.json`;
const real = realFindings(seriesFile('cross-platform-songs/most_streamed_2024.csv'));
// What could not be measured here stays as it was measured.
const kept = () => JSON.parse(readFileSync(file, 'utf8')).real;
if (real.songs === 0) console.log('The list of real songs is not on this machine.');
const findings = { hard: hardFindings(), real: real.songs > 0 ? real : kept() };
console.log(JSON.stringify(findings, null, 2));
mkdirSync(results, { recursive: true });
writeFileSync(file, `${JSON.stringify(findings, null, 2)}\n`);
