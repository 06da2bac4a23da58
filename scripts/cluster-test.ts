import { spawn } from 'node:child_process';
import { findClusterPrograms } from './cluster-programs.ts';

/**
 * `npm run test:cluster`: three nodes behind a balancer, killed, hung and without their database for a few minutes while
 * people work. Prints what was requested, acknowledged, lost and doubled. `npm test` runs a short form of it.
 */
const programs = await findClusterPrograms({ isLong: true });
if ('missing' in programs) {
  console.error(`Left out, because ${programs.missing}.`);
  process.exit(1);
}
const child = spawn('vitest', ['run', '--project', 'cluster'], {
  stdio: 'inherit',
  env: { ...process.env, ...programs.variables, CLUSTER_FORM: 'long' },
});
child.on('exit', (code) => process.exit(code ?? 1));
