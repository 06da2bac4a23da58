import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { httpCall, get } from './http-call.ts';
import { balancerProgram } from './balancer.ts';
import { aBusiness } from './business.ts';
import { startCluster } from './cluster.ts';
import { LONG, SHORT } from './disturbances.ts';
import { openScreen } from './screen.ts';
import { table } from './table.ts';
import type { Phase } from './table.ts';
import { KINDS } from './tasks.ts';
import { startTraffic } from './traffic.ts';
import { verdictOn } from './verdict.ts';
import { untilRecovered } from './recovery.ts';
import type { Scene } from './recovery.ts';

/** `npm run test:cluster` runs the long form, `npm test` the short one. */
const isLong = process.env['CLUSTER_FORM'] === 'long';
const [size, disturbances] = isLong ? ([3, LONG] as const) : ([2, SHORT] as const);

test.skipIf(!balancerProgram)(
  'nodes that are killed, hung or without their database lose and double nothing that was acknowledged',
  async () => {
    const scene = await aScene();
    const { cluster, business, traffic } = scene;
    const phases: Phase[] = [];
    await untilRecovered(scene);
    for (const { name, happen } of disturbances) {
      const begun = performance.now();
      await happen(scene);
      await untilRecovered(scene);
      phases.push({ name, begun, ended: performance.now() });
    }
    await traffic.finish();

    const { all, refused, failures } = traffic.tasks;
    const verdict = await verdictOn(cluster, traffic);
    say(`\n${table(phases, all, verdict)}\n`);
    say(
      `${size} nodes, ${cluster.postgres.version}, HAProxy; tries that failed: ${listed(failures)}\n`,
    );
    expect({ refused, ...verdict }).toEqual({
      refused: [],
      lost: new Set(),
      doubled: new Set(),
      unbalanced: [],
    });
    // Everything that can be repeated was, until it was acknowledged; and each kind of work occurred.
    const givenUp = all.filter(({ kind, isAcknowledged }) => kind !== 'e-mail' && !isAcknowledged);
    expect(givenUp).toEqual([]);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    // Every node returns the catalogue of the last edit.
    const lastEdit = all.findLast(({ kind }) => kind === 'edit')?.what;
    for (const { address } of cluster.nodes) {
      await expect
        .poll(() => nameAt(address, business.renamed.id), { timeout: 10_000 })
        .toBe(lastEdit);
    }
  },
);

test.skipIf(!balancerProgram)(
  'the limit of opened links per minute and address counts page and JSON together, on all nodes',
  async () => {
    const { balancer } = await startCluster(size);
    const paths = ['/vendor-orders/nothing', '/api/vendor-orders/public/nothing'];
    const response = await Promise.all(
      Array.from({ length: 301 }, (_, at) => httpCall(balancer.address + paths[at % 2])),
    );
    expect(response.map((one) => one?.status)).toContain(429);
  },
);

/** Everything ends with the test, so that a second try begins like the first. */
async function aScene(): Promise<Scene> {
  const cluster = await startCluster(size);
  const business = await aBusiness(cluster);
  const traffic = await startTraffic(cluster, business);
  onTestFinished(() => traffic.abandon());
  const screen = openScreen(cluster.balancer.address, business.manager.cookie);
  onTestFinished(() => screen.close());
  return { cluster, business, traffic, screen };
}

async function nameAt(address: string, product: string): Promise<string | undefined> {
  const products = await get<Product[]>(`${address}/api/products`);
  return products.find(({ id }) => id === product)?.name;
}

/** For the reader of the output: the seconds are printed, not checked. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function listed(failures: ReadonlyMap<string, number>): string {
  return [...failures].map(([how, times]) => `${how} (${times})`).join(', ') || 'none';
}
