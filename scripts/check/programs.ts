/** Runs the programs that check, and counts what passed and failed in each. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from '../prepare.mjs';

/** `left`: why something was left out, in words. */
export type Result = { passed: number; failed: number; left?: string };

type Environment = Record<string, string>;

const spawn = (command: string, args: string[], env: Environment = {}): number =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } }).status ?? 1;

/** A program that either finds nothing or fails counts as one check. */
export function tool(command: string, args: string[]): Result {
  const ok = spawn(command, args) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Runs `use` with a file for a report, which is read and removed. */
function withReport(use: (file: string) => number): { status: number; report: unknown } {
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

export function vitest(_what: string, args: string[], env: Environment = {}): Result {
  const reporters = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status, report } = withReport((file) => spawn('vitest', ['run', ...reporters(file), ...args], env));
  const { numPassedTests = 0, numFailedTests = 0 } = (report ?? {}) as Record<string, number>;
  return counted(numPassedTests, numFailedTests, status);
}

export function playwright(chromium: string): Result {
  const { status, report } = withReport((file) =>
    spawn('playwright', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: chromium,
    }),
  );
  const stats = (report as { stats?: { expected: number; unexpected: number; flaky: number } } | undefined)
    ?.stats;
  return counted(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), status);
}
