import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { newReceiptId } from '#tests/support/receipts.ts';

const t = useTestApp();

const NODES = 3;
/** The calls of a batch are sent at the same moment, as by tablets that were offline together. */
const BATCH = 6;

const amount = fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1_000);
const call = fc.record({
  kind: fc.constantFrom('receive', 'correct', 'waste', 'remove', 'restore', 'count'),
  /** Counts are of the first product only: what is on hand of the second is then what arrived less what was wasted. */
  product: fc.nat(1),
  amount,
  which: fc.nat(20),
  node: fc.nat(NODES - 1),
  /** Sent so many times at once, each by another node: an answer that was lost is asked for again. */
  times: fc.constantFrom(1, 1, 2, 3),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

const others: FastifyInstance[] = [];
let nodes: Client[];
let recordedBy: number;
beforeAll(async () => {
  const user = await t.make.manager();
  recordedBy = user.id;
  const manager = await t.as(user);
  for (let node = 1; node < NODES; node++) others.push(await t.anotherNode());
  nodes = [manager, ...others.map((node) => client(node, manager.cookie))];
});
afterAll(() => Promise.all(others.map((node) => node.close())));

/** A location with a vendor and two products of theirs, and what was recorded there. */
async function begin() {
  const { id: locationId } = await t.make.location();
  const { id: vendorId } = await t.make.vendor();
  const { id: unitId, abbreviation: unitOfMeasure } = await t.make.unit();
  const products = [];
  for (const _ of [0, 1]) products.push((await t.make.product({ vendorId, unitId })).id);
  return { locationId, vendorId, unitOfMeasure, products, receipts: [''], waste: [''] };
}
type Place = Awaited<ReturnType<typeof begin>>;

/** The call as a function of the client; undefined where there is nothing yet that it could be about. */
function sending(place: Place, { kind, product, amount: quantity, which }: Call) {
  const { locationId, vendorId, unitOfMeasure, products } = place;
  const productId = products[product];
  const lines = [{ productId, quantity, unitOfMeasure }];
  const [receipt, waste] = [place.receipts, place.waste].map((ids) => ids[which % ids.length]);
  if (kind === 'receive') {
    const id = newReceiptId();
    place.receipts.push(id);
    return (api: Client) => api.createReceipt({ body: { id, locationId, vendorId, lines } });
  }
  if (kind === 'waste') {
    const id = randomUUID();
    place.waste.push(id);
    const whole = Math.ceil(quantity);
    const body = { id, locationId, productId, quantity: whole, unitOfMeasure, recordedBy };
    return (api: Client) => api.createWasteLog({ body });
  }
  if (kind === 'count') {
    const counted = [{ productId: products[0], amount: quantity }];
    const body = { id: randomUUID(), locationId, lines: counted };
    return (api: Client) => api.createCount({ body });
  }
  if (kind === 'correct')
    return receipt
      ? (api: Client) => api.updateReceipt({ params: { id: receipt }, body: { lines } })
      : undefined;
  if (!waste) return undefined;
  const params = { id: waste };
  return kind === 'remove'
    ? (api: Client) => api.deleteWasteLog({ params })
    : (api: Client) => api.restoreWasteLog({ params });
}

/** What arrived and was not wasted, by the lists that people see. */
async function arrivedLessWasted({ locationId }: Place, productId: string): Promise<number> {
  const query = { locationId: String(locationId) };
  const [{ body: receipts }, { body: entries }] = await Promise.all([
    t.api.listReceipts({ query }),
    t.api.listWasteLogs({ query }),
  ]);
  const thousandths = (quantities: { productId: string; quantity: number }[]) =>
    quantities
      .filter((one) => one.productId === productId)
      .reduce((sum, { quantity }) => sum + Math.round(quantity * 1_000), 0);
  return thousandths(receipts.flatMap(({ lines }) => lines)) - thousandths(entries);
}

async function onHand({ locationId }: Place, productId: string): Promise<number> {
  const { rows } = await t.database.pool.query<{ amount: string }>(
    'select on_hand_amount as amount from inventory where location_id = $1 and product_id = $2',
    [locationId, productId],
  );
  return Math.round(Number(rows[0]?.amount ?? 0) * 1_000);
}

test('receipts, corrections, waste, its deletion and restoring, counts and repeats at once on three nodes: nothing is lost, nothing counts twice (S1, E16)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(call, { minLength: 1, maxLength: BATCH }), { minLength: 2, maxLength: 4 }),
      async (batches) => {
        const place = await begin();
        for (const batch of batches) {
          const sent = batch.flatMap((one) => {
            const send = sending(place, one);
            if (!send) return [];
            return Array.from({ length: one.times }, (_, copy) =>
              send(nodes[(one.node + copy) % NODES] as Client),
            );
          });
          for (const answer of await Promise.all(sent))
            expect([200, 201, 204, 404, 409]).toContain(answer.status);
        }
        expect(await ledgerErrors(t.database.pool)).toEqual([]);
        const notCounted = place.products[1] ?? '';
        expect(await onHand(place, notCounted)).toBe(await arrivedLessWasted(place, notCounted));
        const { rows } = await t.database.pool.query<{ counted: number; moved: number }>(
          `select (select count(*)::int from inventory_counts where location_id = $1) as counted,
             (select count(*)::int from inventory_movements where location_id = $1 and kind = 'count' and not keeps_count) as moved`,
          [place.locationId],
        );
        expect(rows[0]?.moved).toBe(rows[0]?.counted);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
  const { rows } = await t.database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}, 240_000);
