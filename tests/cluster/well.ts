import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '#contract/session.ts';
import { ask } from './ask.ts';
import type { Business } from './business.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import type { Screen } from './screen.ts';
import type { Traffic } from './traffic.ts';

const LOOK_MS = 50;
/** The balancer counts what it refuses too: a busier look at a link would use up what an address may open in a minute. */
const LINK_LOOK_MS = 1_000;
/** So many errands acknowledged show that people can work. */
const SHOWN_BY = 25;

/** A cluster, and people at work on it. */
export interface Scene {
  cluster: Cluster;
  business: Business;
  traffic: Traffic;
  screen: Screen;
}

async function until(
  isSo: () => Promise<boolean> | boolean,
  everyMs: number = LOOK_MS,
): Promise<void> {
  while (!(await isSo())) await delay(everyMs);
}

/** Waits until some more errands are acknowledged. */
export async function untilWorkGoesOn({ traffic }: Scene, errands = SHOWN_BY): Promise<void> {
  const before = traffic.errands.acknowledged;
  await until(() => traffic.errands.acknowledged >= before + errands);
}

/** Waits until this node says that it takes no requests. */
export async function untilUnready({ address }: ClusterNode): Promise<void> {
  await until(async () => (await ask(`${address}/readyz`))?.status !== 200);
}

/**
 * Waits until everything is as it should be: every node is ready, all answer the same catalogue, know a session that
 * another began and open a vendor's link, work goes on, and an open screen is told of it.
 */
export async function untilAllIsWell(scene: Scene): Promise<void> {
  const { cluster, business, screen } = scene;
  const now = performance.now();
  for (const node of cluster.nodes) {
    await until(async () => (await ask(`${node.address}/readyz`))?.status === 200);
    await until(() => opensLink(node.address, business), LINK_LOOK_MS);
    await until(() => knowsSession(node, business));
  }
  await until(() => opensLink(cluster.balancer.address, business), LINK_LOOK_MS);
  await until(() => isSameEverywhere(cluster));
  await untilWorkGoesOn(scene);
  await screen.hears(now);
}

async function opensLink(address: string, { link }: Business): Promise<boolean> {
  return (await ask(`${address}/api/vendor-orders/public/${link}`))?.status === 200;
}

async function knowsSession({ address }: ClusterNode, { manager }: Business): Promise<boolean> {
  const answered = await ask(`${address}/api/session`, { cookie: manager.cookie });
  return answered?.status === 200 && (answered.body as Session).user?.id === manager.id;
}

/** Asked of all at once; while the manager renames products, only sooner or later. */
async function isSameEverywhere({ nodes }: Cluster): Promise<boolean> {
  const lists = await Promise.all(nodes.map(({ address }) => ask(`${address}/api/products`)));
  const [first, ...others] = lists.map((answered) => JSON.stringify(answered?.body));
  return first !== undefined && others.every((list) => list === first);
}
