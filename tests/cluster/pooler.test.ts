import { expect, onTestFinished, test } from 'vitest';
import { startPostgresServer } from '../../scripts/postgres-server.ts';
import { balancerProgram } from './balancer.ts';
import { startNodes } from './cluster.ts';
import { get } from './http-call.ts';
import { limitRole, poolerProgram, startPooler } from './pooler.ts';
import { untilRecovered, untilWorkContinues } from './recovery.ts';
import { aScene, expectNothingLost } from './scene.ts';

/** Fewer than the clients of one node: each statement gets another connection. */
const POOL_SIZE = 5;

test.skipIf(!balancerProgram || !poolerProgram)(
  'behind PgBouncer in transaction mode everything works: named statements, notifications, locks, jobs and streams (23.8)',
  async () => {
    const postgres = await startPostgresServer();
    onTestFinished(() => postgres.remove());
    await limitRole(postgres.url, 'procureapp');
    const pooler = await startPooler(postgres.url, { poolSize: POOL_SIZE });
    onTestFinished(() => pooler.stop());
    const nodes = await startNodes(2, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.url,
      LOG_LEVEL: 'warn',
    });
    const scene = await aScene({ ...nodes, postgres });
    await untilRecovered(scene);
    await untilWorkContinues(scene, 60);
    const { address } = nodes.balancer;
    const exported = await get<string>(`${address}/api/orders/export`, {
      cookie: scene.business.manager.cookie,
    });
    expect(exported.split('\n').length).toBeGreaterThan(50);
    await expectNothingLost(scene, []);
    // On a busy machine an answer may take longer than a person waits; none may be a failure.
    const failed = [...scene.traffic.tasks.failures.keys()].filter((how) => how !== 'no answer');
    expect(failed).toEqual([]);
    // Nor did a node warn of anything, such as time limits that nobody has set.
    for (const node of nodes.nodes) expect(node.output()).not.toMatch(/"level":[456]0/);
  },
);
