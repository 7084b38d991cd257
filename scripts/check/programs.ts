/** Runs the programs that check, and counts what passed, what failed and which files took longest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { environment, root } from '../prepare.mjs';

export type Timed = { file: string; seconds: number };

/** `left`: why something was left out, in words. `flaky`: tests that passed at the second attempt alone. */
export type Result = { passed: number; failed: number; left?: string; files?: Timed[]; flaky?: string[] };

type Environment = Record<string, string>;

/** The programs that are running. */
const running = new Set<ChildProcess>();

let isStopping = false;

/** Asks them to end in order, with the browsers and servers that they started; nothing is tried again. */
export function stopAll(): void {
  isStopping = true;
  for (const child of running) child.kill('SIGINT');
}

/** Several may run at once: they are given no terminal, so that none draws over the lines of another. */
async function run(command: string, args: string[], env: Environment = {}): Promise<number> {
  // Whoever waited for something to be built meanwhile.
  if (isStopping) return 1;
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  running.add(child);
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = await once(child, 'close');
  running.delete(child);
  return code ?? 1;
}

/** A program that either finds nothing or fails counts as one check. */
export async function tool(command: string, args: string[]): Promise<Result> {
  const ok = (await run(command, args)) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Runs `use` with a file for a report, which is read and removed. */
async function withReport<Report>(
  use: (file: string) => Promise<number>,
): Promise<{ status: number; report: Report | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-report-'));
  const file = join(folder, 'report.json');
  try {
    const status = await use(file);
    return { status, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { status: 1, report: undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that ended badly without a failed test (a crash, no test at all) counts as one failure. */
const counted = (passed: number, failed: number, status: number): Result => ({
  passed,
  failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed,
});

type VitestFile = {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: string }[];
};

type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };

/** Files whose tests get a second attempt; where more fail, it is no chance. */
const fewFiles = 3;

type Choice = { names?: readonly string[]; env?: Environment };

const vitestReport = (projects: readonly string[], { names = [], env = {} }: Choice) =>
  withReport<VitestReport>((file) =>
    run(
      'vitest',
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...projects.flatMap((project) => ['--project', project]),
        ...(names.length > 0 ? ['--passWithNoTests', ...names] : []),
      ],
      env,
    ),
  );

/**
 * The tests of some projects of `vitest.config.ts`; `names`: only files whose path holds one of them. As journeys do,
 * tests that fail get a second attempt, with the whole of their file; those that then pass are told of as flaky.
 */
export async function vitest(projects: readonly string[], choice: Choice = {}): Promise<Result> {
  const first = await vitestReport(projects, choice);
  const result = resultOf(first, choice);
  const red = (first.report?.testResults ?? []).filter(({ status }) => status === 'failed');
  if (isStopping || red.length === 0 || red.length > fewFiles) return result;
  const again = await vitestReport(projects, {
    ...choice,
    names: red.map(({ name }) => relative(root, name)),
  });
  if (again.status !== 0) return result;
  const flaky = red.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)} ${fullName}`),
  );
  return { ...result, passed: result.passed + result.failed, failed: 0, flaky };
}

function resultOf(
  { status, report }: { status: number; report: VitestReport | undefined },
  { names = [] }: Choice,
): Result {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report ?? {};
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  if (names.length > 0 && status === 0 && testResults.length === 0) return { passed: 0, failed: 0 };
  return { ...counted(numPassedTests, numFailedTests, status), files };
}

type Suite = { file: string; specs?: Spec[]; suites?: Suite[] };
/** `results`: one for each attempt. */
type Spec = {
  file: string;
  line: number;
  title: string;
  tests: { status: string; results: { duration: number }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const millisecondsOf = (suite: Suite): number =>
  specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);

const flakyOf = (suite: Suite): string[] =>
  specsOf(suite)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `e2e/${file}:${line} ${title}`);

export async function playwright(
  chromium: string,
  args: readonly string[] = [],
  env: Environment = {},
): Promise<Result> {
  const { status, report } = await withReport<PlaywrightReport>((file) =>
    run('playwright', ['test', '--reporter=list,json', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: chromium,
      ...env,
    }),
  );
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const suites = report?.suites ?? [];
  const files = suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }));
  // Whatever the number of its attempts, a test counts once.
  return { ...counted(expected + flaky, unexpected, status), files, flaky: suites.flatMap(flakyOf) };
}
