import { expect, onTestFinished } from 'vitest';
import { aBusiness } from './business.ts';
import type { Cluster } from './cluster.ts';
import type { Disturbance } from './disturbances.ts';
import { untilEachKindOccurred, untilRecovered } from './recovery.ts';
import type { Scene } from './recovery.ts';
import { openScreen } from './screen.ts';
import { table } from './table.ts';
import type { Phase } from './table.ts';
import { KINDS } from './tasks.ts';
import { startTraffic } from './traffic.ts';
import { verdictOn } from './verdict.ts';

/** People at work on a cluster. Everything ends with the test, so that a second try begins like the first. */
export async function aScene<C extends Cluster>(cluster: C): Promise<Scene<C>> {
  const business = await aBusiness(cluster);
  const traffic = await startTraffic(cluster, business);
  onTestFinished(() => traffic.abandon());
  const screen = openScreen(cluster.balancer.address, business.manager.cookie);
  onTestFinished(() => screen.close());
  return { cluster, business, traffic, screen };
}

/** Lets the disturbances happen one after the other; after each, the cluster must recover. */
export async function disturb<C extends Cluster>(
  scene: Scene<C>,
  disturbances: readonly Disturbance<C>[],
): Promise<Phase[]> {
  const phases: Phase[] = [];
  await untilRecovered(scene);
  for (const { name, happen } of disturbances) {
    const begun = performance.now();
    await happen(scene);
    await untilRecovered(scene);
    phases.push({ name, begun, ended: performance.now() });
    say(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  }
  return phases;
}

/** Ends the work, and compares what was acknowledged with what is stored; prints the table of the phases. */
export async function expectNothingLost(scene: Scene, phases: readonly Phase[]): Promise<void> {
  const { cluster, traffic } = scene;
  await untilEachKindOccurred(scene);
  await traffic.finish();
  const { all, refused, failures } = traffic.tasks;
  const verdict = await verdictOn(cluster, traffic);
  say(`\n${table(phases, all, verdict)}\n`);
  const { nodes, postgres } = cluster;
  say(
    `${nodes.length} nodes, ${postgres.version}, HAProxy; tries that failed: ${listed(failures)}\n`,
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
}

/** For the reader of the output: the seconds are printed, not checked. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function listed(failures: ReadonlyMap<string, number>): string {
  return [...failures].map(([how, times]) => `${how} (${times})`).join(', ') || 'none';
}
