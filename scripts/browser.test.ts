import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { browserLaunchOptions } from './browser.ts';

afterEach(() => void vi.unstubAllEnvs());

test('the tests use the pinned browser from npm, whatever is installed', async () => {
  vi.stubEnv('CHROME_PATH', undefined);
  const { executablePath } = await browserLaunchOptions();
  expect(executablePath).toMatch(/\/node_modules\/\.cache\/chromium-\d+\.\d+\.\d+\/chromium$/);
});

test('CHROME_PATH selects another browser, which starts in the unchanged environment', async () => {
  vi.stubEnv('CHROME_PATH', '/somewhere/chromium');
  const options = await browserLaunchOptions();
  expect(options.executablePath).toBe('/somewhere/chromium');
  expect(options).not.toHaveProperty('env');
});

test('the pinned browser brings the libraries that a bare machine lacks', async () => {
  vi.stubEnv('CHROME_PATH', undefined);
  const { executablePath, env } = await browserLaunchOptions();
  const { stdout } = spawnSync('ldd', [executablePath], { env, encoding: 'utf8' });
  for (const library of ['libnspr4', 'libnss3', 'libnssutil3', 'libexpat']) {
    expect(stdout).toMatch(new RegExp(`${library}\\.so.* => ${dirname(executablePath)}/`));
  }
});
