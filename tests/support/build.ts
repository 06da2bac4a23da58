import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Whole processes and stories run what `npm start` runs: a stale build would test older sources. */
export default function build(): void {
  const project = join(import.meta.dirname, '../..');
  const args = [join(project, 'scripts/prepare.mjs'), '--build'];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}
