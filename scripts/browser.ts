import { existsSync } from 'node:fs';

/** Debian's and macOS's usual places. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A Chromium for the tests: the one of CHROME_PATH, else an installed one, else the one that npm brought, unpacked at the
 * first call. Answers its path.
 */
export async function browserPath(): Promise<string> {
  const given = process.env['CHROME_PATH'];
  if (given) return given;
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  // Where the system lacks the browser's libraries, the package then unpacks its own.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** For a container and its root; without network services of the browser's own. */
export const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

if (import.meta.main) process.stderr.write(`Browser for the tests: ${await browserPath()}\n`);
