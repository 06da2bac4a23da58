import { randomInt } from 'node:crypto';
import { spawnSync } from 'node:child_process';

/** `npm run fuzz -- <calls> <seed>`: the long form of tests/api/fuzz.test.ts. The same seed makes the same calls. */
const [calls = '30000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
console.log(`npm run fuzz -- ${calls} ${seed}`);
const { status } = spawnSync('vitest', ['run', '--project', 'api', 'tests/api/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CALLS: calls, FUZZ_SEED: seed },
});
process.exit(status ?? 1);
