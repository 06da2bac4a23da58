import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const DIST = join(PROJECT, 'dist');
const CONFIG = join(import.meta.dirname, 'former-release.config.ts');
/** What the server reads beside its bundle. */
const READ_BY_SERVER = ['package.json', 'server', 'demo', 'node_modules'];

/**
 * The folder of a release that has another web app, as a machine has it where that release is installed. It is built once for
 * these sources, and stays.
 */
export function formerRelease(): string {
  const name = `former-${sumOfSources()}`;
  const folder = join(DIST, name);
  if (existsSync(folder)) return folder;
  for (const other of readdirSync(DIST))
    if (other.startsWith('former-') && !other.startsWith(name))
      rmSync(join(DIST, other), { recursive: true });
  // Two workers may build it at the same time: it has its name when it is whole.
  const unfinished = `${folder}.${process.pid}`;
  installAt(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** `prepare.mjs` notes what the present release was built of. */
function sumOfSources(): string {
  const files = ['web', 'server'].map((part) => join(DIST, `${part}.built`));
  const sum = createHash('sha256');
  for (const file of [...files, CONFIG, import.meta.filename]) sum.update(readFileSync(file));
  return sum.digest('hex').slice(0, 12);
}

function installAt(folder: string): void {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const name of READ_BY_SERVER) symlinkSync(join('../..', name), join(folder, name));
  // A link would lead the server back to the present release.
  const isCode = (path: string) => basename(path) !== 'compiled';
  cpSync(join(DIST, 'server'), join(folder, 'dist/server'), { recursive: true, filter: isCode });
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js');
  const outDir = join(folder, 'dist/web');
  execFileSync(
    process.execPath,
    [vite, 'build', '--config', CONFIG, '--outDir', outDir, '--logLevel', 'warn'],
    // A test runner may set it to `test`: Vite would then build React for development.
    { cwd: PROJECT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
}
