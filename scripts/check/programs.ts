/** Runs the programs that check, and counts what passed, what failed and which files took longest. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { environment, root } from '../prepare.mjs';

export type Timed = { file: string; seconds: number };

/** `left`: why something was left out, in words. */
export type Result = { passed: number; failed: number; left?: string; files?: Timed[] };

type Environment = Record<string, string>;

const spawn = (command: string, args: string[], env: Environment = {}): number =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } }).status ?? 1;

/** A program that either finds nothing or fails counts as one check. */
export function tool(command: string, args: string[]): Result {
  const ok = spawn(command, args) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Runs `use` with a file for a report, which is read and removed. */
function withReport<Report>(use: (file: string) => number): { status: number; report: Report | undefined } {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-report-'));
  const file = join(folder, 'report.json');
  try {
    const status = use(file);
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

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
};

/** The tests of some projects of `vitest.config.ts`; `names`: only files whose path holds one of them. */
export function vitest(
  projects: readonly string[],
  { names = [], env = {} }: { names?: readonly string[]; env?: Environment } = {},
): Result {
  const { status, report } = withReport<VitestReport>((file) =>
    spawn(
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
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report ?? {};
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  if (names.length > 0 && status === 0 && testResults.length === 0) return { passed: 0, failed: 0 };
  return { ...counted(numPassedTests, numFailedTests, status), files };
}

type Suite = { file: string; specs?: Spec[]; suites?: Suite[] };
type Spec = { tests: { results: { duration: number }[] }[] };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

function millisecondsOf({ specs = [], suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...own.map(({ duration }) => duration), ...suites.map(millisecondsOf)].reduce((a, b) => a + b, 0);
}

export function playwright(chromium: string, args: readonly string[] = [], env: Environment = {}): Result {
  const { status, report } = withReport<PlaywrightReport>((file) =>
    spawn('playwright', ['test', '--reporter=list,json', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: chromium,
      ...env,
    }),
  );
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const files = (report?.suites ?? []).map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }));
  return { ...counted(expected, unexpected + flaky, status), files };
}
