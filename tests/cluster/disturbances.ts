import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, ClusterNode, OneServerCluster } from './cluster.ts';
import { untilUnready, untilWorkContinues } from './recovery.ts';
import type { Scene } from './recovery.ts';

/** A disturbance of a running cluster. It ends when its cause is removed, which is before the cluster has recovered. */
export interface Disturbance<C extends Cluster = OneServerCluster> {
  name: string;
  happen(scene: Scene<C>): Promise<void>;
}

const undisturbed: Disturbance = {
  name: 'undisturbed',
  happen: (scene) => untilWorkContinues(scene, 100),
};

const killed = (number: number): Disturbance => ({
  name: `node ${number} killed (-9) and started again`,
  happen: async (scene) => {
    const node = at(scene.cluster, number);
    await node.kill();
    await untilWorkContinues(scene);
    await node.start();
  },
});

const frozen = (number: number): Disturbance => ({
  name: `node ${number} hangs, then continues`,
  happen: async (scene) => {
    const node = at(scene.cluster, number);
    node.freeze();
    await untilWorkContinues(scene, 50);
    node.thaw();
  },
});

const restarted: Disturbance = {
  name: 'every node stopped and started in turn',
  happen: async (scene) => {
    for (const node of scene.cluster.nodes) {
      const code = await node.stop();
      if (code !== 0) throw new Error(`a node that got SIGTERM exited with ${code}`);
      await node.start();
      await untilWorkContinues(scene);
    }
  },
};

const allKilled: Disturbance = {
  name: 'every node killed (-9) at once',
  happen: async ({ cluster }) => {
    await Promise.all(cluster.nodes.map((node) => node.kill()));
    await Promise.all(cluster.nodes.map((node) => node.start()));
  },
};

const databaseStopped = (how: 'at once' | 'in order'): Disturbance => ({
  name: `PostgreSQL stopped ${how === 'at once' ? 'as in a crash' : how} and started again`,
  happen: async ({ cluster }) => {
    await cluster.postgres.stop(how);
    await Promise.all(cluster.nodes.map(untilUnready));
    await cluster.postgres.start();
  },
});

const AWAY_MS = 5_000;

const databaseAway: Disturbance = {
  name: 'PostgreSQL away for five seconds',
  happen: async ({ cluster }) => {
    await cluster.postgres.stop('in order');
    await delay(AWAY_MS);
    await cluster.postgres.start();
  },
};

const killedWhileDatabaseIsDown = (number: number): Disturbance => ({
  name: `PostgreSQL crashes, and node ${number} is killed (-9) at the same time`,
  happen: async ({ cluster }) => {
    await cluster.postgres.stop('at once');
    await at(cluster, number).kill();
    await cluster.postgres.start();
    await at(cluster, number).start();
  },
});

/** About half a minute with two nodes. */
export const SHORT: readonly Disturbance[] = [
  undisturbed,
  killed(1),
  databaseStopped('at once'),
  frozen(2),
];

const ROUND: readonly Disturbance[] = [
  undisturbed,
  killed(1),
  frozen(2),
  databaseStopped('at once'),
  killed(3),
  databaseStopped('in order'),
  databaseAway,
  killedWhileDatabaseIsDown(2),
];

/** A few minutes with three nodes. */
export const LONG: readonly Disturbance[] = [...ROUND, ...ROUND, restarted, allKilled, undisturbed];

function at({ nodes }: Cluster, number: number): ClusterNode {
  const node = nodes[number - 1];
  if (!node) throw new Error(`there is no node ${number}`);
  return node;
}
