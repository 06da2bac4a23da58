import { defineConfig } from 'vitest/config';
import { languages } from './scripts/languages.ts';
import { routeTable } from './scripts/route-table.ts';

/** Time limit for a test: several times what it needs, since other steps of `npm test` run beside it. */
const WAIT = { poll: { timeout: 40_000 } };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/vitest-report.ts'],
    projects: [
      {
        plugins: [routeTable(), ...languages()],
        test: {
          name: 'unit',
          include: ['{contract,server,web,demo,scripts}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        // Some tests compare the words of screens with what the server answers, or call it as the web app does.
        plugins: [routeTable(), ...languages()],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/database-server.ts',
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 150_000,
          hookTimeout: 150_000,
          expect: WAIT,
        },
      },
      {
        // Whole processes, started and killed several times in a test: a start takes some seconds, and each has its own limit
        // with a message.
        test: {
          name: 'process',
          include: ['tests/{embedded,process}/**/*.test.ts'],
          globalSetup: 'tests/support/build.ts',
          maxWorkers: 2,
          testTimeout: 150_000,
          hookTimeout: 150_000,
          expect: WAIT,
        },
      },
      {
        // Several nodes behind a balancer; the long form, `npm run test:cluster`, takes minutes.
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: 'tests/support/build.ts',
          hookTimeout: 240_000,
          testTimeout: process.env['CLUSTER_FORM'] === 'long' ? 900_000 : 480_000,
        },
      },
    ],
  },
});
