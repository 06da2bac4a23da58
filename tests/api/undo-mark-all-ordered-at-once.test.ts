import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useMarkAll } from '#tests/support/mark-all.ts';

const t = useTestApp();
const { markAll, move, placeWith, undo } = useMarkAll(t);

describe('undoing mark all ordered', () => {
  test('by two managers at once: both get the same answer, each item is pending once', async () => {
    const { place, order } = await placeWith(20);
    const { undoId } = await markAll(place);
    const answers = await Promise.all([undo(place, undoId), undo(place, undoId)]);
    expect(answers.map(({ status, body }) => [status, body.pending])).toEqual([
      [200, 20],
      [200, 20],
    ]);
    expect((await t.api.getOrder({ params: { id: order.id } })).body.status).toBe('pending');
  });

  test('while its items are received one by one: each is pending or received, and orders agree', async () => {
    for (let round = 0; round < 3; round++) {
      const { place, order, ids } = await placeWith(12);
      const { undoId } = await markAll(place);
      const [undone, ...moved] = await Promise.all([
        undo(place, undoId),
        ...ids.map((id) => move(id, 'received')),
      ]);
      expect(undone.status).toBe(200);
      expect(moved.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const items = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
      const states = items.map(({ orderedStatus }) => orderedStatus);
      expect(states.filter((state) => state === 'pending')).toHaveLength(undone.body.pending);
      expect(states.filter((state) => state === 'received')).toHaveLength(
        undone.body.staying.length,
      );
      const expected = undone.body.pending > 0 ? 'pending' : 'completed';
      expect(items[0]?.orderStatus).toBe(expected);
    }
  });

  test('while another manager marks all again: nothing fails, and orders agree with their items', async () => {
    for (let round = 0; round < 3; round++) {
      const { place, order } = await placeWith(8);
      const { undoId } = await markAll(place);
      const answers = await Promise.all([
        undo(place, undoId),
        t.api.markAllOrdered({ params: { ...place } }),
        undo(place, undoId),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const items = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
      const pending = items.filter(({ orderedStatus }) => orderedStatus === 'pending').length;
      expect([0, 8]).toContain(pending);
      expect(items[0]?.orderStatus).toBe(pending === 0 ? 'ordered' : 'pending');
    }
  });
});
