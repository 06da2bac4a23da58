import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './scripts/browser.ts';

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  globalSetup: './tests/support/build.ts',
  outputDir: 'test-results',
  workers: 2,
  // Most stories need less than a minute on two slow cores; in `npm test` other steps run beside them.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./scripts/stories-report.ts']],
  use: {
    launchOptions: await browserLaunchOptions(),
    // `--trace retain-on-failure` records one: for all stories it would take a quarter of their CPU.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer in place of the routes of a story; those that start without a network have a browser of their own.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
