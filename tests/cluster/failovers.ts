import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { DatabaseMachine } from './database-machines.ts';
import type { Disturbance } from './disturbances.ts';
import { findBy, untilComplete, untilTakenOver } from './failover.ts';
import type { FailoverCluster } from './failover.ts';
import { untilWorkContinues } from './recovery.ts';
import { say } from './scene.ts';
import { openShop } from './shop.ts';

type Failover = Disturbance<FailoverCluster>;

const undisturbed: Failover = {
  name: 'undisturbed',
  happen: (scene) => untilWorkContinues(scene, 100),
};

interface Loss {
  name: string;
  lose(primary: DatabaseMachine): Promise<void>;
  bringBack(primary: DatabaseMachine): Promise<void>;
}

/** The primary is lost; another server takes over, people work on, and the former primary comes back as a standby. */
const primaryLost = ({ name, lose, bringBack }: Loss): Failover => ({
  name,
  happen: async (scene) => {
    const { machines } = scene.cluster;
    const primary = await findBy(machines, 'primary');
    const shop = await openShop(scene);
    onTestFinished(() => shop.close());
    await lose(primary);
    const [took] = await Promise.all([untilTakenOver(scene.cluster, primary), shop.untilAway()]);
    say(`${name}: ${took}`);
    await untilWorkContinues(scene);
    await shop.untilCartIsBack();
    await shop.close();
    await bringBack(primary);
    await untilComplete(machines);
  },
});

const standbyKilled: Failover = {
  name: 'the standby that confirms every write is killed (-9)',
  happen: async (scene) => {
    const { machines } = scene.cluster;
    const standby = await findBy(machines, 'synchronous');
    await standby.killDatabase();
    await untilWorkContinues(scene, 50);
    standby.startDatabase();
    await untilComplete(machines);
  },
};

const etcdKilled: Failover = {
  name: 'a member of etcd is killed (-9)',
  happen: async (scene) => {
    const { machines } = scene.cluster;
    const primary = await findBy(machines, 'primary');
    await primary.killEtcd();
    await untilWorkContinues(scene, 100);
    // Patroni asks another member before the lock of the primary ends.
    await delay(LOCK_MS);
    await untilWorkContinues(scene, 50);
    primary.startEtcd();
    await untilComplete(machines);
  },
};
/** Longer than `ttl` of deploy/patroni.yml. */
const LOCK_MS = 21_000;

const switchedOver: Failover = {
  name: 'switched over by hand',
  happen: async (scene) => {
    const { machines } = scene.cluster;
    const primary = await findBy(machines, 'primary');
    const candidate = await findBy(machines, 'synchronous');
    const body = JSON.stringify({ leader: primary.name, candidate: candidate.name });
    const asked = fetch(`http://${primary.address}:${primary.patroni}/switchover`, {
      method: 'POST',
      body,
    });
    say(`switched over by hand: ${await untilTakenOver(scene.cluster, primary)}`);
    const answered = await asked;
    if (!answered.ok) throw new Error(`no switch-over: ${await answered.text()}`);
    await untilWorkContinues(scene);
    await untilComplete(machines);
  },
};

/** A few minutes. */
export const FAILOVERS: readonly Failover[] = [
  undisturbed,
  primaryLost({
    name: 'the primary is killed (-9)',
    lose: (primary) => primary.killDatabase(),
    bringBack: async (primary) => primary.startDatabase(),
  }),
  standbyKilled,
  primaryLost({
    name: 'the primary hangs, with its machine',
    lose: (primary) => primary.freeze(),
    bringBack: (primary) => primary.thaw(),
  }),
  etcdKilled,
  switchedOver,
  primaryLost({
    name: 'the primary is cut off from all others',
    lose: (primary) => primary.cutOff(),
    bringBack: (primary) => primary.rejoin(),
  }),
  undisturbed,
];
