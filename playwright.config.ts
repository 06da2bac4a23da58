import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './scripts/browser.ts';

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '*.story.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  // A loaded machine is slow, not wrong.
  expect: { timeout: 15_000 },
  // A story that passes only the second time is told of at the end of `npm test`.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./scripts/stories-report.ts']],
  use: {
    launchOptions: await browserLaunchOptions(),
    trace: 'retain-on-first-failure',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
