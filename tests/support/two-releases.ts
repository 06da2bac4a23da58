import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { formerRelease } from './former-release.ts';
import { PRESENT_RELEASE, startProductProcess } from './product-process.ts';
import type { ProductProcess } from './product-process.ts';

export type Release = 'former' | 'present';

export interface TwoReleases {
  /** The one that runs, at an address that stays. */
  product: ProductProcess;
  /** Stops what runs and starts this release on the same data, as an update does, or one that is taken back. */
  serve(release: Release): Promise<void>;
  /** The address of the script that a page of this release has. */
  scriptOf(release: Release): string;
  /** The address of the file of this part in this release. */
  fileOf(release: Release, part: string): string;
}

/** The product in two releases, of which the former runs at first. */
export async function useTwoReleases(
  dataDir: string,
  use: (releases: TwoReleases) => Promise<void>,
): Promise<void> {
  const folders = { former: formerRelease(), present: PRESENT_RELEASE };
  const start = (release: Release) => startProductProcess({ DATA_DIR: dataDir }, folders[release]);
  let served: Release = 'former';
  let running = await start(served);
  let printed = '';
  const door = await openDoor(() => running.address);

  await use({
    product: {
      address: door.address,
      get process() {
        return running.process;
      },
      output: () => printed + running.output(),
      stop: () => running.stop(),
      kill: () => running.kill(),
    },
    async serve(release) {
      if (served === release) return;
      await running.stop();
      printed += running.output();
      running = await start(release);
      served = release;
    },
    scriptOf: (release) => scriptIn(folders[release]),
    fileOf: (release, part) => fileIn(folders[release], part),
  });
  door.close();
  await running.stop();
}

/** An address that leads to what runs: a port of its own could be taken by another process between two releases. */
async function openDoor(target: () => string) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const { hostname, port } = new URL(target());
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      // The browser sees a connection that ends, as without anything in between.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function scriptIn(folder: string): string {
  const page = readFileSync(join(folder, 'dist/web/index.html'), 'utf8');
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  if (!script) throw new Error(`the page in ${folder} has no script`);
  return script;
}

function fileIn(folder: string, part: string): string {
  const names = readdirSync(join(folder, 'dist/web/assets'));
  const file = names.find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'));
  if (!file) throw new Error(`${folder} has no ${part}`);
  return `/assets/${file}`;
}
