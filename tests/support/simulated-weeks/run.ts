import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { sendPlanned } from '#server/planned-sendings/send-planned.job.ts';
import type { TestApp } from '../app.ts';
import type { Chain } from './chain.ts';
import type { Chance } from './chance.ts';
import type { UnreliableServices } from './services.ts';

const HOUR_MS = 3_600_000;
const NODES = 3;

interface Run {
  t: TestApp;
  chain: Chain;
  chance: Chance;
  services: UnreliableServices;
}

/** People order, change and approve in every third hour of the day; whatever is due runs at its moment, often on three nodes. */
export async function simulate(run: Run, { from, to }: { from: Date; to: Date }): Promise<void> {
  const { t, chance, services } = run;
  t.setNow(from);
  for (let hour = from.getTime(); hour < to.getTime(); hour += 3 * HOUR_MS) {
    // All nodes stop now and then, for up to nine hours.
    if (chance.happens(0.02)) hour += 3 * HOUR_MS * chance.upTo(3);
    else await jobsUntil(run, new Date(hour));
    t.setNow(new Date(hour));
    if (chance.happens(0.03)) services.failFor(2 * HOUR_MS);
    const local = (new Date(hour).getUTCHours() + 19) % 24;
    if (local >= 6 && local <= 21) await people(run);
  }
  await jobsUntil(run, to);
}

/** Runs the jobs at each of their due moments. */
async function jobsUntil({ t, chance, services }: Run, until: Date): Promise<void> {
  for (;;) {
    const all = services.services();
    const [planned, message] = [await sendPlanned.nextDue(all), await sendDueMessages.nextDue(all)];
    const due = Math.min(planned?.getTime() ?? Infinity, message?.getTime() ?? Infinity);
    if (due > until.getTime()) return;
    t.setNow(new Date(Math.max(due, t.services.now().getTime())));
    const nodes = chance.happens(0.3) ? NODES : 1;
    await Promise.all(Array.from({ length: nodes }, () => sendPlanned.run(all)));
    await sendDueMessages.run(all);
  }
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
