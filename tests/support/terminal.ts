import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** `script` of util-linux opens a pseudo-terminal; Debian's is in the essential package bsdutils. */
export const hasTerminals = process.platform === 'linux' && canRunScript();

export interface Terminal {
  /** Everything that was printed. */
  output(): string;
  /** Presses keys, as a person does: `CTRL_C` is a signal to every process in the foreground. */
  press(keys: string): void;
  /** Closes the window. */
  close(): void;
  /** The exit code of the command. */
  ended: Promise<number | null>;
}

export const CTRL_C = '\u0003';

/** Runs a command of this project in a terminal of its own, with the machine's npm and Node. */
export function inTerminal(command: string, variables: Record<string, string>): Terminal {
  const { PATH = '', ...others } = process.env;
  // npm and vitest put the project's own Node first.
  const path = PATH.split(delimiter).filter((each) => !each.includes('node_modules'));
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...others, PATH: path.join(delimiter), SHELL: '/bin/sh', ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void terminal.kill('SIGKILL'));
  let output = '';
  terminal.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  terminal.stdin.on('error', () => undefined);
  return {
    output: () => output,
    press: (keys) => void terminal.stdin.write(keys),
    close: () => void terminal.kill('SIGKILL'),
    ended: once(terminal, 'exit').then(([code]) => code as number | null),
  };
}

/** The address of the product that was started in a terminal, once it is ready. */
export async function readyAddress(terminal: Terminal): Promise<string> {
  await expect.poll(() => terminal.output(), { timeout: 90_000 }).toContain('is ready: ');
  return /is ready: (\S+)/.exec(terminal.output())?.[1] ?? '';
}

function canRunScript(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
}
