/** The sandbox as a process of its own, so that it outlives the workers and its time is not theirs. Ends with its parent. */
import { startSandbox } from '#sandbox/index.ts';

const { url, settings } = await startSandbox({ speed: 0, spotifyExtended: false });
process.stdout.write(`${JSON.stringify({ url, settings })}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
