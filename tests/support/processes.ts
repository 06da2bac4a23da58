import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** The commands of all running processes that were given this folder, as an argument or in their environment. */
export function processesOn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => [textOf(pid, 'cmdline'), textOf(pid, 'environ')].join().includes(folder))
    .map((pid) => textOf(pid, 'cmdline').replaceAll('\0', ' '));
}

/** Waits until no process runs on this folder; otherwise the test fails and names those that are left. */
export async function expectNoProcesses(folder: string): Promise<void> {
  await expect.poll(() => processesOn(folder).join('\n'), { timeout: 40_000 }).toBe('');
}

/** Empty for a process that has ended meanwhile. */
function textOf(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}
