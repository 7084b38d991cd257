/** Unit and integration tests. Each project is a place tests live in; `scripts/check.ts` runs them all. */
import { defineConfig } from 'vitest/config';
import { nodeFlags } from './scripts/prepare.mjs';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['tests/kit/global-setup.ts'],
          include: [
            'src/contract/**/*.test.ts',
            'src/i18n/**/*.test.ts',
            'src/server/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      {
        extends: true,
        // Whole processes are started, on machines that may be busy.
        test: { name: 'product', include: ['tests/product/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
    pool: 'forks',
    // The embedded database runs in tests as it runs in the product.
    execArgv: nodeFlags,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
