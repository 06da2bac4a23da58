import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '#contract/calls/session.ts';
import { httpCall } from './http-call.ts';
import type { Business } from './business.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import type { Screen } from './screen.ts';
import { KINDS } from './tasks.ts';
import type { Traffic } from './traffic.ts';

const LOOK_MS = 50;
/** The balancer also counts refused requests: checking more often would reach the limit of opened links per minute. */
const LINK_LOOK_MS = 1_000;
/** This many acknowledged tasks show that people can work. */
const SHOWN_BY = 25;

/** A cluster, and people at work on it. */
export interface Scene<C extends Cluster = Cluster> {
  cluster: C;
  business: Business;
  traffic: Traffic;
  screen: Screen;
}

export async function until(
  isSo: () => Promise<boolean> | boolean,
  everyMs: number = LOOK_MS,
): Promise<void> {
  while (!(await isSo())) await delay(everyMs);
}

/** Waits until this many more tasks are acknowledged. */
export async function untilWorkContinues({ traffic }: Scene, tasks = SHOWN_BY): Promise<void> {
  const before = traffic.tasks.acknowledged;
  await until(() => traffic.tasks.acknowledged >= before + tasks);
}

/** Waits until people have begun each kind of work at least once. */
export async function untilEachKindOccurred({ traffic }: Scene): Promise<void> {
  await until(() => new Set(traffic.tasks.all.map(({ kind }) => kind)).size === KINDS.length);
}

/** Waits until this node reports that it accepts no requests. */
export async function untilUnready({ address }: ClusterNode): Promise<void> {
  await until(async () => (await httpCall(`${address}/readyz`))?.status !== 200);
}

/**
 * Waits until the cluster has recovered: every node is ready, returns the same catalogue, knows a session that another
 * node created and opens a vendor's link; work continues, and an open screen gets its changes.
 */
export async function untilRecovered(scene: Scene): Promise<void> {
  const { cluster, business, screen } = scene;
  const now = performance.now();
  for (const node of cluster.nodes) {
    await until(async () => (await httpCall(`${node.address}/readyz`))?.status === 200);
    await until(() => opensLink(node.address, business), LINK_LOOK_MS);
    await until(() => knowsSession(node, business));
  }
  await until(() => opensLink(cluster.balancer.address, business), LINK_LOOK_MS);
  await until(() => isSameEverywhere(cluster));
  await untilWorkContinues(scene);
  await screen.untilChangeAfter(now);
}

async function opensLink(address: string, { answering }: Business): Promise<boolean> {
  const path = `/api/vendor-orders/public/${answering[0]?.token}`;
  return (await httpCall(address + path))?.status === 200;
}

async function knowsSession({ address }: ClusterNode, { manager }: Business): Promise<boolean> {
  const response = await httpCall(`${address}/api/session`, { cookie: manager.cookie });
  return response?.status === 200 && (response.body as Session).user?.id === manager.id;
}

/** Read from all nodes at once; while the manager renames products, they agree only eventually. */
async function isSameEverywhere({ nodes }: Cluster): Promise<boolean> {
  const lists = await Promise.all(nodes.map(({ address }) => httpCall(`${address}/api/products`)));
  const [first, ...others] = lists.map((response) => JSON.stringify(response?.body));
  return first !== undefined && others.every((list) => list === first);
}
