import { expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { httpCall, get } from './http-call.ts';
import { balancerProgram } from './balancer.ts';
import { startCluster } from './cluster.ts';
import { LONG, SHORT } from './disturbances.ts';
import { aScene, disturb, expectNothingLost } from './scene.ts';

/** `npm run test:cluster` runs the long form, `npm test` the short one. */
const isLong = process.env['CLUSTER_FORM'] === 'long';
const [size, disturbances] = isLong ? ([3, LONG] as const) : ([2, SHORT] as const);

test.skipIf(!balancerProgram)(
  'nodes that are killed, hung or without their database lose and double nothing that was acknowledged',
  async () => {
    const scene = await aScene(await startCluster(size));
    const phases = await disturb(scene, disturbances);
    await expectNothingLost(scene, phases);
    const { cluster, business, traffic } = scene;
    // Every node returns the catalogue of the last edit.
    const lastEdit = traffic.tasks.all.findLast(({ kind }) => kind === 'edit')?.what;
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

async function nameAt(address: string, product: string): Promise<string | undefined> {
  const products = await get<Product[]>(`${address}/api/products`);
  return products.find(({ id }) => id === product)?.name;
}
