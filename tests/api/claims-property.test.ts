import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Claim } from '#contract/calls/claims.ts';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, newReceiptId, receive } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

/** E32, written independently of the code on purpose, for one item in whole pieces and cents. */
interface Line {
  kept: number;
  damaged: number;
  expired: number;
  closed: boolean;
  isShort: boolean;
  /** In cents; null: the invoice was not read. */
  billed: number | null;
}
interface Recorded extends Line {
  /** What was sent of it. */
  sent: { damaged: number; expired: number; price: boolean };
}
interface Model {
  quantity: number;
  price: number;
  receipts: { id: string; lines: Recorded[]; isSent: boolean }[];
  /** Pieces sent as missing, and the number of receipts that were recorded before the first of these. */
  missingSent: number;
  before: number | undefined;
  /** Pieces that were missing in claims that a manager dropped, with the line that said so. */
  dropped: { pieces: number; saidBy: () => Line | undefined }[];
}

const saysMissing = (line: Line | undefined) => line !== undefined && (line.closed || line.isShort);

const unsent = () => ({ damaged: 0, expired: 0, price: false });

function missingIn({ quantity, receipts }: Model): number {
  const lines = receipts.flatMap((receipt) => receipt.lines);
  if (!lines.some(({ closed, isShort }) => closed || isShort)) return 0;
  const came = lines.reduce((sum, line) => sum + line.kept + line.damaged + line.expired, 0);
  return Math.max(quantity - came, 0);
}

/** What is to claim now, by receipt: of each line what was refused and what was billed too high; and what is missing. */
function claimable(model: Model) {
  const missing = missingIn(model);
  const dropped = model.dropped
    .filter(({ saidBy }) => saysMissing(saidBy()))
    .reduce((sum, { pieces }) => sum + pieces, 0);
  let cameLater = Math.max(model.missingSent - missing, 0);
  const receipts = model.receipts.map(({ lines }, index) =>
    lines.map((line) => {
      const left = (reason: 'damaged' | 'expired') => {
        const pieces = Math.max(line[reason] - line.sent[reason], 0);
        const known =
          model.before !== undefined && index > model.before ? Math.min(pieces, cameLater) : 0;
        cameLater -= known;
        return pieces - known;
      };
      const more = line.billed === null ? 0 : Math.max(line.billed - model.price, 0);
      return {
        damaged: left('damaged'),
        expired: left('expired'),
        price: line.sent.price ? 0 : more * line.kept,
      };
    }),
  );
  return { receipts, missing: Math.max(missing - model.missingSent - dropped, 0) };
}

/** In cents. */
function amountOf(model: Model): number {
  const { receipts, missing } = claimable(model);
  return receipts
    .flat()
    .reduce(
      (sum, { damaged, expired, price }) => sum + (damaged + expired) * model.price + price,
      missing * model.price,
    );
}

const line = fc.record({
  kept: fc.nat(4),
  damaged: fc.nat(2),
  expired: fc.constantFrom(0, 0, 1),
  closed: fc.boolean(),
  isShort: fc.constantFrom(false, false, true),
  billed: fc.constantFrom(null, null, 150, 260, 399),
});
const lines = fc.array(line, { minLength: 1, maxLength: 2 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('receive' as const), lines }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      which: fc.nat(),
      lines: fc.array(line, { minLength: 2, maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      quantity: fc.integer({ min: 1, max: 14 }),
      price: fc.constantFrom(200, 210, 333),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      which: fc.nat(),
      state: fc.constantFrom('sent' as const, 'dropped' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const body = (orderItemId: number, { kept, damaged, expired, closed, isShort, billed }: Line) => ({
  orderItemId,
  quantity: kept,
  closed,
  reason: isShort ? 'short' : null,
  billedPrice: billed === null ? null : (billed / 100).toFixed(2),
  refused: [
    { quantity: damaged, reason: 'damaged' },
    { quantity: expired, reason: 'expired' },
  ].filter(({ quantity }) => quantity > 0),
});

type Order = Awaited<ReturnType<typeof anOrder>>;

interface Situation {
  order: Order;
  model: Model;
}

async function doStep(one: Step, situation: Situation): Promise<void> {
  if (one.kind === 'receive') return recordReceipt(one.lines, situation);
  if (one.kind === 'edit') return editItem(one, situation);
  const { receipts } = situation.model;
  const index = one.which % (receipts.length || 1);
  if (!receipts[index]) return;
  if (one.kind === 'correct') return correctReceipt(receipts[index], one.lines, situation.order);
  return settleClaim({ index, state: one.state }, situation);
}

async function recordReceipt(counted: Line[], { order, model }: Situation): Promise<void> {
  const itemId = order.itemIds[0] ?? 0;
  const id = newReceiptId();
  const sent = counted.map((some) => body(itemId, some));
  const { problem } = await receive(t.api, order, sent, { id });
  expect(problem).toBeUndefined();
  const recorded = counted.map((some) => ({ ...some, sent: unsent() }));
  model.receipts.push({ id, lines: recorded, isSent: false });
}

async function editItem(
  { quantity, price }: { quantity: number; price: number },
  { order, model }: Situation,
): Promise<void> {
  const { status } = await t.api.updateOrderItem({
    params: { id: order.itemIds[0] ?? 0 },
    body: { quantity, unitPrice: (price / 100).toFixed(2) },
  });
  // An item that came or is missing is not edited any more (D16).
  expect([200, 409]).toContain(status);
  if (status === 200) Object.assign(model, { quantity, price });
}

async function correctReceipt(
  chosen: Model['receipts'][number],
  corrections: Partial<Line>[],
  order: Order,
): Promise<void> {
  const changed = chosen.lines.map((before, place) => ({ ...before, ...corrections[place] }));
  const { status } = await t.api.updateReceipt({
    params: { id: chosen.id },
    body: { lines: changed.map((some) => body(order.itemIds[0] ?? 0, some)) },
  });
  expect(status).toBe(chosen.isSent ? 409 : 200);
  if (chosen.isSent) return;
  // A part that is taken out takes along what was claimed of it.
  for (const one of changed)
    one.sent = {
      ...one.sent,
      ...(one.damaged === 0 && { damaged: 0 }),
      ...(one.expired === 0 && { expired: 0 }),
    };
  chosen.lines = changed;
}

async function settleClaim(
  { index, state }: { index: number; state: 'sent' | 'dropped' },
  { order, model }: Situation,
): Promise<void> {
  const chosen = model.receipts[index];
  const draft = (await drafts(order)).find(({ receiptId }) => receiptId === chosen?.id);
  if (!chosen || !draft) return;
  const { status } = await t.api.updateClaim({
    params: { id: draft.id },
    body: { state },
  });
  expect(status).toBe(200);
  const left = claimable(model).receipts[index] ?? [];
  chosen.lines.forEach(({ sent }, place) => {
    sent.damaged += left[place]?.damaged ?? 0;
    sent.expired += left[place]?.expired ?? 0;
    sent.price ||= (left[place]?.price ?? 0) > 0;
  });
  const short = draft.lines.filter(({ reason }) => reason === 'short');
  if (state === 'dropped') {
    for (const { quantity: pieces, receiptLineId } of short) {
      const place = await placeOf(chosen.id, receiptLineId);
      model.dropped.push({ pieces, saidBy: () => chosen.lines[place] });
    }
    return;
  }
  chosen.isSent = true;
  if (short.length > 0) model.before = Math.min(model.before ?? index, index);
  model.missingSent += short.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The place of a line in its receipt. */
async function placeOf(receiptId: string, lineId: number | null): Promise<number> {
  const { body: receipt } = await t.api.getReceipt({ params: { id: receiptId } });
  return receipt.lines.findIndex(({ id }) => id === lineId);
}

async function drafts({ vendorId }: Order): Promise<Claim[]> {
  const query = { vendorId: String(vendorId), state: 'draft' };
  return (await t.api.listClaims({ query })).body;
}

test('through any sequence of receipts, corrections, edits, sent and dropped claims, drafts claim each piece once (E32)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const order = await anOrder(t, [{ quantity: 10, unitPrice: '2' }]);
      const model: Model = {
        quantity: 10,
        price: 200,
        receipts: [],
        missingSent: 0,
        before: undefined,
        dropped: [],
      };
      for (const one of steps) {
        await doStep(one, { order, model });
        const open = await drafts(order);
        const cents = open.flatMap(({ lines: of }) =>
          of.map(({ amount }) => Math.round(Number(amount) * 100)),
        );
        expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(amountOf(model));
      }
    }),
    { numRuns: 40 },
  );
}, 240_000);
