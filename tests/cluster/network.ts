import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const ip = (...args: string[]) => exec('ip', args);

/** A machine of its own network: what runs there reaches the others and this machine, until it is cut off. */
export interface Machine {
  name: string;
  address: string;
  /** Starts a program there, as a user without rights. */
  run(program: string, args: readonly string[], env: Record<string, string>): ChildProcess;
  /** Everything that runs there. */
  pids(): Promise<number[]>;
  /** Like a network cable that is pulled. */
  cutOff(): Promise<void>;
  rejoin(): Promise<void>;
}

const PREFIX = '10.213.77';
const NOBODY = '65534';

/** Why there can be no networks of its own here; undefined where there can. */
export function missingNetworks(): string | undefined {
  const name = `pa-try-${process.pid}`;
  try {
    execFileSync('ip', ['netns', 'add', name], { stdio: 'ignore' });
    execFileSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'this process may not make network namespaces';
  }
}

/** As many machines, joined by a bridge of this machine. */
export async function startNetwork(
  size: number,
): Promise<{ machines: Machine[]; remove(): Promise<void> }> {
  // The names of interfaces are short.
  const id = randomBytes(2).toString('hex');
  const bridge = `pab${id}`;
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${PREFIX}.254/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  const machines: Machine[] = [];
  for (let number = 1; number <= size; number++) {
    const [name, outside, inside] = [
      `pa-${id}-db${number}`,
      `pa${id}o${number}`,
      `pa${id}i${number}`,
    ];
    const address = `${PREFIX}.${number}`;
    const within = (...args: string[]) => ip('-n', name, ...args);
    await ip('netns', 'add', name);
    await ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside);
    await ip('link', 'set', inside, 'netns', name);
    await ip('link', 'set', outside, 'master', bridge, 'up');
    await within('addr', 'add', `${address}/24`, 'dev', inside);
    await within('link', 'set', inside, 'up');
    await within('link', 'set', 'lo', 'up');
    machines.push({
      name: `db${number}`,
      address,
      run: (program, args, env) => {
        const user = ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'];
        return spawn('ip', ['netns', 'exec', name, 'setpriv', ...user, program, ...args], {
          env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
          cwd: '/',
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      },
      pids: async () =>
        (await ip('netns', 'pids', name)).stdout.split('\n').filter(Boolean).map(Number),
      cutOff: async () => void (await ip('link', 'set', outside, 'down')),
      rejoin: async () => void (await ip('link', 'set', outside, 'up')),
    });
  }
  return {
    machines,
    remove: async () => {
      for (let number = 1; number <= size; number++)
        await ip('netns', 'del', `pa-${id}-db${number}`);
      await ip('link', 'del', bridge);
    },
  };
}
