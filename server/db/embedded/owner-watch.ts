import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { openFresh } from './fresh-file.ts';

/** A server whose owner was killed waits this long for another owner. Seconds. */
export const ORPHAN_SECONDS = 60;

/**
 * Ends a server that no process owns any more. It is a shell, since that needs 1 MB; it runs in a session of its own,
 * so that what kills the owner does not kill it. Its standard input is a pipe of the owner, which the system closes
 * however the owner ends.
 */
const SCRIPT = `
server=$1 cluster=$2 owner=$3 seconds=$4

owner_now() { cat "$cluster/procureapp.owner" 2>/dev/null; }
former=$(owner_now)

read -r _

command_line() {
  if [ -e /proc/self/cmdline ]; then tr '\\0' ' ' <"/proc/$server/cmdline"
  else ps -ww -o command= -p "$server"
  fi 2>/dev/null
}

# Left alone: the same server runs, and nobody became its owner since.
is_left() {
  now=$(owner_now)
  [ -z "$now" ] || [ "$now" = "$owner" ] || [ "$now" = "$former" ] || return 1
  command_line | grep -qF -- " -D $cluster "
}

# A server that recovers from a crash may need longer, and must not begin again and again.
is_starting() { [ "$(sed -n 8p "$cluster/postmaster.pid" 2>/dev/null | tr -d ' ')" = starting ]; }

while [ "$seconds" -gt 0 ] && is_left; do
  pause=$((seconds < 5 ? seconds : 5))
  sleep "$pause"
  is_starting || seconds=$((seconds - pause))
done
for signal in INT QUIT; do
  tries=20
  if is_left; then kill -s "$signal" "$server"; fi
  while [ "$tries" -gt 0 ] && is_left; do
    sleep 1
    tries=$((tries - 1))
  done
done
`;

/** Watches this process as the owner of a cluster's server, one server at a time. */
export class OwnerWatch {
  /** The watched server. */
  pid: number | undefined;
  /** Closing it, or the end of this process, ends the watch; the server is then ended if it still runs. */
  #pipe: Writable | undefined;
  readonly #owner = randomUUID();
  readonly #cluster: string;
  readonly #orphanSeconds: number;

  constructor(cluster: string, orphanSeconds: number) {
    this.#cluster = cluster;
    this.#orphanSeconds = orphanSeconds;
  }

  begin(pid: number): void {
    if (pid === this.pid) return;
    this.close();
    this.pid = pid;
    const args = [pid, this.#cluster, this.#owner, this.#orphanSeconds].map(String);
    const shell = spawn('/bin/sh', ['-c', SCRIPT, 'procureapp-owner-watch', ...args], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    // A product without a watch works: only after SIGKILL its server runs until the next start.
    shell.on('error', () => undefined);
    shell.stdin.on('error', () => undefined);
    shell.unref();
    this.#pipe = shell.stdin;
  }

  /** Names this process in the cluster: the watches of former owners then leave the server alone. */
  async writeOwner(): Promise<void> {
    const file = await openFresh(join(this.#cluster, 'procureapp.owner'));
    await file.writeFile(this.#owner).finally(() => file.close());
  }

  close(): void {
    this.#pipe?.destroy();
    this.pid = undefined;
  }
}
