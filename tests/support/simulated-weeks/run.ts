import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { sendPlanned } from '#server/planned-sendings/send-planned.job.ts';
import { prepareDueOrders } from '#server/prepared-orders/prepare-due.job.ts';
import type { TestApp } from '../app.ts';
import type { Chain } from './chain.ts';
import type { Chance } from './chance.ts';
import type { UnreliableServices } from './services.ts';
import { StandingPeople } from './standing-people.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const NODES = 3;

interface Run {
  t: TestApp;
  chain: Chain;
  chance: Chance;
  services: UnreliableServices;
}

interface Span {
  from: Date;
  to: Date;
  /** Called when everything that was due has run. */
  eachWeek: () => Promise<unknown>;
}

/** People order, change and approve in every third hour of the day; whatever is due runs at its moment, often on three nodes. */
export async function simulate(run: Run, { from, to, eachWeek }: Span): Promise<void> {
  const { t, chance, services } = run;
  const standing = new StandingPeople(run);
  t.setNow(from);
  let nextWeek = from.getTime() + WEEK_MS;
  for (let hour = from.getTime(); hour < to.getTime(); hour += 3 * HOUR_MS) {
    // All nodes stop now and then, for up to nine hours.
    if (chance.happens(0.02)) hour += 3 * HOUR_MS * chance.upTo(3);
    else await jobsUntil(run, new Date(hour));
    t.setNow(new Date(hour));
    if (hour >= nextWeek) {
      await jobsUntil(run, new Date(hour));
      await eachWeek();
      nextWeek = hour + WEEK_MS;
    }
    if (chance.happens(0.03)) services.failFor(2 * HOUR_MS);
    const local = (new Date(hour).getUTCHours() + 19) % 24;
    if (local < 6 || local > 21) continue;
    await people(run);
    await standing.act();
  }
  await jobsUntil(run, to);
  t.setNow(to);
}

const JOBS = [prepareDueOrders, sendPlanned, sendDueMessages];

/** Runs the jobs at each of their due moments. */
async function jobsUntil({ t, chance, services }: Run, until: Date): Promise<void> {
  for (;;) {
    const all = services.services();
    const moments = await Promise.all(JOBS.map((job) => job.nextDue(all)));
    const due = Math.min(...moments.map((moment) => moment?.getTime() ?? Infinity));
    if (due > until.getTime()) return;
    t.setNow(new Date(Math.max(due, t.services.now().getTime())));
    const nodes = Array.from({ length: chance.happens(0.3) ? NODES : 1 });
    await Promise.all(nodes.map(() => prepareOn(services)));
    await Promise.all(nodes.map(() => sendPlanned.run(all)));
    await sendDueMessages.run(all);
  }
}

/** A node that loses its database while it stores an order leaves the rest to the others. */
async function prepareOn(services: UnreliableServices): Promise<void> {
  const { node, hasStopped } = services.nodeThatMayStop();
  await prepareDueOrders.run(node).catch((error: unknown) => {
    if (!hasStopped()) throw error;
  });
}

let orders = 0;

async function people({ t, chain, chance }: Run): Promise<void> {
  const { locations, products } = chain;
  for (const location of locations) {
    if (!chance.happens(0.04)) continue;
    const chosen = products.filter(() => chance.happens(0.5));
    if (chosen.length === 0) continue;
    const items = chosen.map(({ id }) => ({ productId: id, quantity: chance.upTo(8) }));
    const { body: order } = await t.api.createOrder({
      body: {
        id: `ORD-${1_797_000_000_000 + orders++}`,
        locationId: location.id,
        orderedBy: location.cook.id,
        items,
      },
    });
    if (order.needsApproval && chance.happens(0.5))
      await t.api.approveOrder({ params: { id: order.id } });
    if (!chance.happens(0.2)) continue;
    const cook = await t.as(location.cook);
    const [item] = (await cook.listItemsOfOrder({ params: { id: order.id } })).body;
    const id = item?.id ?? 0;
    const does = chance.oneOf(['withdraws', 'takes out', 'changes']);
    if (does === 'withdraws') await cook.withdrawOrder({ params: { id: order.id } });
    else if (does === 'takes out') await cook.deleteOrderItem({ params: { id } });
    else await cook.updateOrderItem({ params: { id }, body: { quantity: chance.upTo(8) } });
  }
}
