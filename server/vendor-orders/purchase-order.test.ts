import { describe, expect, it } from 'vitest';
import { purchaseOrder } from './purchase-order.ts';
import { openItem, rows } from './sample-rows.ts';

describe('purchaseOrder', () => {
  it('tells date and time in the zone of the organization', () => {
    const now = new Date('2026-07-04T03:30:00Z');
    expect(purchaseOrder(rows({ now }))).toMatchObject({
      day: '2026-07-03',
      date: 'July 3, 2026',
      time: '11:30 PM EDT',
    });
    expect(purchaseOrder(rows({ now, timezone: 'Europe/Berlin' }))).toMatchObject({
      day: '2026-07-04',
      time: '5:30 AM GMT+2',
    });
  });

  it('gathers lines by order and keeps the sequence of both', () => {
    const items = [
      openItem({ orderId: 'ORD-2', productName: 'Basil', orderNotes: 'Back door' }),
      openItem({ orderId: 'ORD-1', productName: 'Rice' }),
      openItem({ orderId: 'ORD-2', productName: 'Cream' }),
    ];
    const { orders, totalLines } = purchaseOrder(rows({ items }));
    const names = orders.map(({ orderId, lines }) => [
      orderId,
      ...lines.map((line) => line.productName),
    ]);
    expect(names).toEqual([
      ['ORD-2', 'Basil', 'Cream'],
      ['ORD-1', 'Rice'],
    ]);
    expect(orders[0]).toMatchObject({
      notes: 'Back door',
      orderDate: '2026-11-20T14:14:00.000Z',
      orderDateText: 'Nov 20, 2026, 9:14 AM EST',
    });
    expect(totalLines).toBe(3);
  });

  it('has no orders when nothing is open', () => {
    expect(purchaseOrder(rows())).toMatchObject({ orders: [], totalLines: 0 });
  });
});
