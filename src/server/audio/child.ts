/** The process that `analyse.ts` starts: looks at one file, says what it found on its output, and ends. */
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { look } from './look.ts';

const [path = '', audioSeconds = '0'] = process.argv.slice(2);
// Its output is the answer alone.
Log.setLevel(AV_LOG_QUIET);
const answer = JSON.stringify(await look(path, Number(audioSeconds)));
process.stdout.write(answer, () => process.exit(0));
