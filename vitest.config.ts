import { defineConfig } from 'vitest/config';
import { routeTable } from './scripts/route-table.ts';

/** A loaded machine is slow, not wrong. */
const SLOW_MACHINE = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/vitest-report.ts'],
    projects: [
      {
        plugins: [routeTable()],
        test: {
          name: 'unit',
          include: ['{contract,server,web,demo,scripts}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          retry: 1,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          // A test that passes only the second time is told of at the end of `npm test`.
          retry: 1,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/database-server.ts',
          pool: 'threads',
          isolate: false,
          hookTimeout: 120_000,
          testTimeout: 120_000,
          expect: SLOW_MACHINE,
        },
      },
      {
        // Whole processes, started and killed: one file at a time.
        test: {
          name: 'process',
          retry: 1,
          include: ['tests/{embedded,process}/**/*.test.ts'],
          fileParallelism: false,
          hookTimeout: 300_000,
          testTimeout: 300_000,
          expect: SLOW_MACHINE,
        },
      },
      {
        // Several nodes behind a balancer: `npm run test:cluster` runs the long form.
        test: {
          name: 'cluster',
          retry: 1,
          include: ['tests/cluster/**/*.test.ts'],
          hookTimeout: 180_000,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
