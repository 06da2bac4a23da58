import { expect, test } from 'vitest';
import { balancerProgram } from './balancer.ts';
import { missingFailover, startFailoverCluster } from './failover.ts';
import { FAILOVERS } from './failovers.ts';
import { expectRemindersOnce, planReminders } from './reminders.ts';
import { aScene, disturb, expectNothingLost, say } from './scene.ts';

/** The second stage of `npm run test:cluster`. */
const isLong = process.env['CLUSTER_FORM'] === 'long';
const missing = isLong ? missingFailover() : 'it takes minutes';
if (isLong && missing) say(`The database that dies is left out, because ${missing}.`);

test.skipIf(!balancerProgram || missing)(
  'a database that is killed, hung or cut off loses and doubles nothing that was acknowledged, and every node is back within 15 s of a new primary (23.7)',
  async () => {
    const scene = await aScene(await startFailoverCluster(3));
    await planReminders(scene.cluster, scene.business);
    const phases = await disturb(scene, FAILOVERS);
    await expectNothingLost(scene, phases);
    expectRemindersOnce(scene.cluster);
    // No message arrived twice, acknowledged or not.
    const ids = scene.cluster.mail.received.map(({ mail }) => mail.messageId);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  },
);
