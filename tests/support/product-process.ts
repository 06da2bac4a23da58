import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { linesWithSecrets } from './log-secrets.ts';

export interface ProductProcess {
  address: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends SIGTERM and waits until it has ended; returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a power cut would; waits until it has ended. */
  kill(): Promise<void>;
}

/** A failing start ends by itself with a message: this limit is for one that hangs on a very busy machine. */
const START_MS = 120_000;

/** This release is built from the present sources. */
export const PRESENT_RELEASE = join(import.meta.dirname, '../..');

/** The real product as `npm start` starts it, on its own port; resolves when it reports that it is ready. */
export async function startProductProcess(
  variables: Record<string, string>,
  release = PRESENT_RELEASE,
): Promise<ProductProcess> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--heap-growing-percent=50', 'dist/server/start.js'],
    {
      cwd: release,
      env: {
        ...process.env,
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '524288',
        MALLOC_TRIM_THRESHOLD_: '524288',
        PORT: '0',
        LOG_LEVEL: 'warn',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      // Otherwise it would keep running and use its folder.
      child.kill('SIGKILL');
      reject(new Error(`not ready in time:\n${output}`));
    }, START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /is ready: (\S+)/.exec(output)?.[1];
      if (!ready) return;
      clearTimeout(late);
      resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`ended with ${code} before it was ready:\n${output}`));
    });
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  return {
    address,
    process: child,
    output: () => output,
    stop: async () => {
      const code = await end('SIGTERM');
      const secrets = linesWithSecrets(output);
      if (secrets.length > 0) throw new Error(`the log holds secrets:\n${secrets.join('\n')}`);
      return code;
    },
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
