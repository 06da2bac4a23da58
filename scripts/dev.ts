import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** Server with reload on change and Vite with hot reload, in one terminal. Ctrl+C ends both. */
const API_PORT = process.env['PORT'] ?? '3000';
const children: ChildProcess[] = [
  run('node', ['--watch', '--watch-preserve-output', 'server/main.ts']),
  run('vite', ['--port', '5173'], { API_ADDRESS: `http://127.0.0.1:${API_PORT}` }),
];
console.error('ProcureApp for development: http://localhost:5173');

for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const)
  process.on(signal, () => endAll(signal));
for (const child of children) {
  child.on('exit', (code) => {
    endAll('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}

function run(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

function endAll(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}
