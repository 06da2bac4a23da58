import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether this is the bundle of `npm run build`, and not the TypeScript files themselves. */
export const isBundled = import.meta.filename.endsWith('.js');

/** The bundle is in another folder than the files that it was made of, so paths never begin at the file that needs them. */
const PROJECT = nearestPackage(import.meta.dirname);

/** The absolute path of a file or folder of this project, such as `demo/pictures`. */
export function inProject(path: string): string {
  return join(PROJECT, path);
}

function nearestPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : nearestPackage(dirname(folder));
}
