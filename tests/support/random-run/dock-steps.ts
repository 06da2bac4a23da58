import { newReceiptId } from '../receipts.ts';
import { atLeastZero, exactly, isPositive, less, sum, times } from './exact.ts';
import { arrived, baseOf, isThere, linesOf, rateOf, statusOf } from './model.ts';
import type { Item, Line } from './model.ts';
import type { RandomRun } from './run.ts';
import type { Does } from './steps.ts';

export const dockSteps = (run: RandomRun) =>
  ({
    receive: async ({ item: place, lines }) => {
      const item = run.choose(
        run.items((one) => isThere(one) && one.status === 'ordered'),
        place,
      );
      if (!item) return;
      const counted = lines.map((line) => run.line(item, line));
      const id = newReceiptId();
      const { locationId } = run;
      const body = { id, locationId, vendorId: item.vendorId, lines: sentLines(item, counted) };
      if (!(await run.isDone(run.t.api.createReceipt({ body })))) return;
      run.store(item, { id, item, lines: counted, at: run.now });
    },

    correct: async ({ receipt: place, lines }) => {
      const receipt = run.choose(run.model.receipts, place);
      if (!receipt) return;
      const { item } = receipt;
      const counted = lines.map((line, at) => run.line(item, line, receipt.lines, at));
      const params = { id: receipt.id };
      const body = { lines: sentLines(item, counted) };
      if (!(await run.isDone(run.t.api.updateReceipt({ params, body })))) return;
      receipt.lines = counted;
    },

    mark: async ({ item: place, as }) => {
      const item = run.choose(run.items(isThere), place);
      if (!item) return;
      const before = statusOf(item);
      const rest = restOf(item);
      const body = { status: as };
      const done = run.t.api.setOrderItemStatus({ params: { id: item.id }, body });
      if (!(await run.isDone(done)) || before === as) return;
      const isMissing = as === 'missing';
      const { unitId, product } = item;
      const { due, refused } = rest;
      const kept = atLeastZero(less(due, refused));
      const all = isPositive(kept) ? kept : due;
      const line: Line = {
        kept: '0',
        exact: isMissing ? exactly(0) : all,
        refused: [],
        closed: isMissing || (isPositive(kept) && isPositive(refused)),
        unitId,
        text: item.text,
        base: baseOf(product, unitId),
      };
      const { body: receipts } = await run.t.api.listReceipts({
        query: { locationId: String(run.locationId) },
      });
      const known = new Set(run.model.receipts.map(({ id }) => id));
      const id = receipts.find((one) => !known.has(one.id))?.id ?? '';
      run.store(item, { id, item, lines: [line], at: run.now });
    },
  }) satisfies Partial<Does>;

const sentLines = (item: Item, lines: readonly Line[]) =>
  lines.map(({ kept, refused, closed, text }) => ({
    orderItemId: item.id,
    quantity: Number(kept),
    unitOfMeasure: text,
    refused: refused.map((quantity) => ({ quantity: Number(quantity), reason: 'damaged' })),
    closed,
  }));

/** What of an item is still due, and what of it came and was refused, in its unit. */
function restOf(item: Item) {
  const due = atLeastZero(less(exactly(item.quantity), arrived(item).amount));
  const refused = sum(
    linesOf(item).flatMap((line) => {
      const rate = rateOf(item, line);
      return rate ? line.refused.map((pieces) => times(exactly(pieces), rate)) : [];
    }),
  );
  return { due, refused };
}
