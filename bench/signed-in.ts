/** Signed-in pages of the sample account, rendered for each request, beside the same tree rendered from memory. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hottest, profileText } from './hottest.ts';
import { compare, loadOf, middle, report } from './kit.ts';
import { openBareRender, openSample } from './sample-server.ts';
import { asBrowsersAsk } from './signed-in-pages.ts';
import { isSmall, sized } from './sizes.ts';

const rounds = sized('ROUNDS', 3, 1);
const seconds = sized('SECONDS', 5, 3);
/** Requests that V8 needs until it has compiled what they run. */
const warmUp = sized('WARM_UP', 150, 60);

const sample = await openSample();
const bare = await openBareRender(sample);
const headers = { ...asBrowsersAsk, cookie: sample.cookie };

async function read(url: string): Promise<number> {
  const reply = await fetch(url, { headers });
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status}`);
  return (await reply.arrayBuffer()).byteLength;
}

const found = [];
for (const path of sample.paths) {
  const name = path.replace(/trk_.*/, '{id}');
  for (let times = 0; times < warmUp; times++) {
    await read(sample.address + path);
    await read(bare.address + path);
  }
  for (const connections of [1, 8]) {
    const ours = [];
    const baseline = [];
    const spent = [];
    for (let round = 0; round < rounds; round++) {
      const own = await loadOf(sample.address + path, { headers, connections, seconds });
      ours.push(own.rate);
      spent.push(own.processorMs);
      baseline.push((await loadOf(bare.address + path, { headers, connections, seconds })).rate);
    }
    const at = `${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
    found.push(compare(`GET ${at}`, 'pages/s', middle(ours), middle(baseline), { atLeast: 0.6 }));
    found.push(compare(`Processor time of ${at}`, 'ms', middle(spent), 15, { atMost: 1 }));
  }
  const size = await read(sample.address + path);
  found.push(compare(`HTML of ${name}`, 'KB', size / 1024, 100, { atMost: 1 }));
  const places = await hottest(async () => {
    for (let times = 0; times < warmUp; times++) await read(sample.address + path);
  });
  const page = path.split('/')[1];
  const file = fileURLToPath(new URL(`./results/profile-${page}.txt`, import.meta.url));
  const text = profileText(name, places);
  if (isSmall) console.log(text);
  else writeFileSync(file, text);
}
report('signed-in', found);
bare.close();
await sample.close();
