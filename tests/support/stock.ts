import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { NewCount } from '#contract/calls/inventory-counts.ts';
import type { TestApp } from './app.ts';
import { recordNamed } from './stock-entries.ts';

/** The clock of these tests stands still at this moment. */
export const NOW = Date.parse('2026-11-20T12:00:00Z');
export const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

/** A location, two units that no product has as its own, and what is done with the stock of products there. */
export function useStock(t: TestApp) {
  const names = { here: 0, piece: '', kilo: '' };
  const stock = Object.assign(
    names,
    callsOn(t, () => names.here),
  );
  beforeAll(async () => {
    t.setNow(new Date(NOW));
    stock.here = (await t.make.location()).id;
    stock.piece = (await t.make.unit()).abbreviation;
    stock.kilo = (await t.make.unit()).abbreviation;
  });
  return stock;
}

function callsOn(t: TestApp, here: () => number) {
  async function ownUnit(productId: string): Promise<string> {
    const { rows } = await t.database.pool.query<{ abbreviation: string }>(
      'select abbreviation from units_of_measure where id = (select unit_id from products where id = $1)',
      [productId],
    );
    return rows[0]?.abbreviation ?? '';
  }

  /** What a `PUT` of the product sends, as it is stored: the cached list may be older than what a test has just made. */
  async function bodyOf(productId: string): Promise<Record<string, unknown>> {
    const { rows } = await t.database.pool.query<{ name: string; vendorId: number }>(
      'select name, vendor_id as "vendorId" from products where id = $1',
      [productId],
    );
    return { ...rows[0], unitOfMeasure: await ownUnit(productId) };
  }

  return {
    ownUnit,
    bodyOf,
    aProduct: async (): Promise<string> => (await t.make.product()).id,
    onHand: async (productId: string): Promise<number | undefined> => {
      const { body } = await t.api.listInventory({ query: { locationId: String(here()) } });
      return body.find((line) => line.productId === productId)?.onHandAmount;
    },
    setConversions: async (productId: string, conversions: object[] | undefined) => {
      const answer = await t.api.updateProduct({
        params: { id: productId },
        body: { ...(await bodyOf(productId)), conversions },
      });
      expect(answer.problem).toBeUndefined();
      return answer.body;
    },
    count: (
      productId: string,
      amount: number,
      ofLine: Record<string, unknown> = {},
      ofCount: Partial<NewCount> = {},
    ) =>
      t.api.createCount({
        body: {
          id: randomUUID(),
          locationId: here(),
          lines: [{ productId, amount, ...ofLine }],
          ...ofCount,
        },
      }),
    /** What arrived or, with a negative amount, was thrown away. */
    move: (
      productId: string,
      amount: number,
      more: { unit?: string; at?: string; id?: string } = {},
    ) =>
      t.services.db.transaction(async (tx) => {
        const kind = amount < 0 ? ('waste' as const) : ('receipt' as const);
        const entry = {
          productId,
          locationId: here(),
          kind,
          amount,
          unitOfMeasure: more.unit ?? (await ownUnit(productId)),
          at: more.at ?? hoursAgo(0),
          recordedBy: null,
          causeKind: kind,
          causeId: more.id ?? randomUUID(),
        };
        return (await recordNamed(tx, [entry]))[0];
      }),
  };
}
