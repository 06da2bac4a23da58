import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { sendPlanned } from '#server/planned-sendings/send-planned.job.ts';
import { useTestApp } from '#tests/support/app.ts';

/** The demo organization on the first start, as its screens read it (D36). */

const NOW = new Date('2026-11-21T18:20:00Z');
const t = useTestApp();

beforeAll(async () => {
  t.setNow(NOW);
  await loadDemo(t.database.db, NOW);
});

async function placeOf(name: string): Promise<number> {
  const { body } = await t.api.listLocations({});
  const found = body.find((location) => location.name === name);
  if (!found) throw new Error(`the demo has no ${name}`);
  return found.id;
}

async function purchaseOrders() {
  const { body } = await t.api.listPurchaseOrders({ query: { limit: 200 } });
  return body;
}

/** The demo's items are ordered as soon as their vendor was written to. */
const LAST_EVENT = {
  numbered: 'ordered',
  sent: 'ordered',
  opened: 'opened',
  answered: 'answered',
  closed: 'closed',
};

test('a budget is nearly used (27.6)', async () => {
  const locationId = await placeOf('Harborfront Grill');
  const { body } = await t.api.listBudgetStatus({ query: { locationId: String(locationId) } });
  expect(body.map(({ name }) => name)).toEqual(['Produce']);
  for (const { amount, left } of body) {
    expect(Number(left)).toBeGreaterThan(0);
    expect(Number(left)).toBeLessThan(Number(amount) / 5);
  }
});

describe('purchase orders', () => {
  test('are in every state, without a problem that the job has not found (V4)', async () => {
    const all = await purchaseOrders();
    expect(new Set(all.map(({ state }) => state))).toEqual(
      new Set(['numbered', 'sent', 'opened', 'answered', 'closed']),
    );
    for (const { problem, changedSinceSent, state, openItems } of all) {
      expect({ problem, changedSinceSent }).toEqual({ problem: null, changedSinceSent: false });
      expect(state === 'closed').toBe(openItems === 0);
    }
  });

  test('have a timeline of past moments, in sequence (V4)', async () => {
    for (const { number, state, createdAt } of await purchaseOrders()) {
      const { body } = await t.api.getPurchaseOrder({ params: { number } });
      const moments = body.events.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted());
      expect(moments.every((at) => at >= createdAt && at < NOW.toISOString())).toBe(true);
      const kinds = body.events.map(({ kind }) => kind);
      // To a purchase order of which nothing was sent or ordered yet, nothing has happened.
      const last = state === 'numbered' && kinds.length === 0 ? undefined : LAST_EVENT[state];
      expect(kinds.at(-1)).toBe(last);
    }
  });

  test('one was answered with less and with a substitute, which a manager settles (V6, V7)', async () => {
    const all = await purchaseOrders();
    const answers = [];
    for (const { number } of all.filter(({ state }) => state === 'answered')) {
      const { body } = await t.api.getPurchaseOrder({ params: { number } });
      answers.push(...body.items.flatMap(({ answer }) => answer?.answer ?? []));
    }
    const differing = answers.filter((answer) => answer !== 'confirmed').toSorted();
    expect(differing).toEqual(['short', 'substitute']);
  });

  test('go to vendors in their languages, with the accounts of locations (V9)', async () => {
    const vendors = (await t.api.listVendors({})).body;
    expect(vendors.map(({ language }) => language).toSorted()).toEqual([
      'de',
      'en',
      'en',
      'en',
      'es',
    ]);
    const locations = (await t.api.listLocations({})).body;
    expect(locations.flatMap(({ vendorAccounts }) => vendorAccounts)).toHaveLength(7);
  });
});

describe('receipts and claims', () => {
  test('yesterday’s receipt came short by one line, of which a draft follows (R1, R4)', async () => {
    const { body } = await t.api.listReceipts({ query: { limit: 1 } });
    const [last] = body;
    expect(last?.at.startsWith('2026-11-20')).toBe(true);
    expect(last?.lines.flatMap(({ reason }) => reason ?? [])).toEqual(['short']);
    const { body: claims } = await t.api.listClaims({ query: { limit: 50 } });
    expect(
      claims.map(({ state, amount, creditedAmount }) => [state, amount, creditedAmount]),
    ).toEqual([
      ['draft', '59.00', null],
      ['sent', '14.32', null],
      ['credited', '63.00', '63.00'],
    ]);
    expect(claims[0]?.receiptId).toBe(last?.id);
  });

  test('items are in the states that follow from their receipts (R2)', async () => {
    const { rows } = await t.database.pool.query<{ wrong: number }>(`
      select count(*)::int as wrong from order_items as item join receipt_lines as line on line.order_item_id = item.id
      where item.ordered_status <> 'received' or item.received_quantity <> line.quantity
        or (line.quantity < item.quantity and not line.closed)`);
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});

describe('stock', () => {
  test('is the sum of its ledger, and never below nothing (S1)', async () => {
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
    for (const name of ['Harborfront Grill', 'Park Slope Café']) {
      const locationId = await placeOf(name);
      const { body } = await t.api.listInventory({ query: { locationId } });
      expect(body.length).toBeGreaterThanOrEqual(9);
      for (const { onHandAmount, parAmount, area, countedAt } of body) {
        expect(onHandAmount).toBeGreaterThan(0);
        expect(parAmount).toBeGreaterThan(0);
        expect([area, countedAt]).not.toContain(null);
      }
      const missing = body.filter((line) => line.onHandAmount + line.onOrder < line.parAmount);
      expect(missing.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('was counted every week, and moved by receipts and waste in between (S1, S2)', async () => {
    const locationId = await placeOf('Harborfront Grill');
    const { body: counts } = await t.api.listCounts({ query: { locationId, limit: 50 } });
    expect(counts.map(({ area }) => area)).toEqual([
      'Dry Store',
      'Freezer',
      'Walk-in',
      null,
      null,
      null,
    ]);
    const { body: movements } = await t.api.listMovements({ query: { locationId, limit: 200 } });
    expect(new Set(movements.map(({ kind }) => kind))).toEqual(
      new Set(['count', 'receipt', 'waste']),
    );
    expect(movements.filter(({ keepsCount }) => keepsCount)).toEqual([]);
  });

  test('a product is counted and wasted in pieces, too (S0)', async () => {
    const { body } = await t.api.listProducts({});
    const caramel = body.find(({ name }) => name === 'Crème Caramel Cups');
    expect(caramel?.conversions).toEqual([{ unitOfMeasure: 'ea', factor: 24 }]);
  });
});

test('waste has a cost by reason (S4)', async () => {
  const { body } = await t.api.getWasteSummary({
    query: { from: '2026-09-01', to: '2026-11-21', groupBy: 'reason' },
  });
  expect(body.rows.length).toBeGreaterThanOrEqual(8);
});

describe('the standing order', () => {
  test('is for a delivery tomorrow, and of a person who works there (27.6)', async () => {
    const { body: guides } = await t.api.listOrderGuides({});
    const found = guides.flatMap(({ standing, lines }) => (standing ? [{ standing, lines }] : []));
    expect(found).toMatchObject([{ standing: { responsibleMayOrder: true } }]);
    const [{ standing, lines } = { standing: undefined, lines: [] }] = found;
    expect(standing?.next[0]?.deliveryDate).toBe('2026-11-22');
    const { body: products } = await t.api.listProducts({});
    const vendors = lines.map(
      ({ productId }) => products.find(({ id }) => id === productId)?.vendorId,
    );
    expect(new Set(vendors)).toEqual(new Set([standing?.vendorId]));
  });
});

test('two vendors have sending rules, and nothing of what waits needs attention by them (H1, 27.6)', async () => {
  const { body: vendors } = await t.api.listVendors();
  const rules = await Promise.all(
    vendors.map(async ({ id }) => (await t.api.getSendingRules({ params: { id } })).body.rules),
  );
  expect(rules.filter((own) => own.length > 0)).toHaveLength(2);
  await sendPlanned.run(t.services);
  const { body: ready } = await t.api.listReadyPurchaseOrders({});
  expect(ready.length).toBeGreaterThan(0);
  expect(ready.filter(({ goesAt, notSent }) => goesAt !== null || notSent !== null)).toEqual([]);
});
