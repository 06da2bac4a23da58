import { describe, expect, it } from 'vitest';
import { purchaseOrder } from './purchase-order.ts';
import { openItem, rows } from './sample-rows.ts';

const NO_TERMS = { vendorItemCode: null, packSize: null, amount: null };

describe('purchaseOrder', () => {
  it("formats date and time in the organization's time zone", () => {
    const now = new Date('2026-07-04T03:30:00Z');
    expect(purchaseOrder(rows({ now }))).toMatchObject({
      day: '2026-07-03',
      date: '3 Jul 2026',
      moment: '3 Jul 2026, 23:30 EDT',
    });
    expect(purchaseOrder(rows({ now, timezone: 'Europe/Berlin' }))).toMatchObject({
      day: '2026-07-04',
      moment: '4 Jul 2026, 05:30 GMT+2',
    });
  });

  it('groups lines by order and keeps the sequence of both', () => {
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
      orderDateText: '20 Nov 2026, 09:14 EST',
    });
    expect(totalLines).toBe(3);
  });

  it('has no totals while each product is in one order only', () => {
    const items = [openItem(), openItem({ productId: 'PRD-2', orderId: 'ORD-2' })];
    expect(purchaseOrder(rows({ items })).totals).toEqual([]);
  });

  it('has totals by product and unit, sorted by name, once a product is in several orders', () => {
    const rice = { productId: 'PRD-2', productName: 'Rice' };
    const items = [
      openItem({ ...rice, quantity: 3, unitOfMeasure: 'kg' }),
      openItem({ orderId: 'ORD-1', productName: 'Basil', quantity: 1 }),
      openItem({ ...rice, orderId: 'ORD-2', quantity: 4, unitOfMeasure: 'kg' }),
      openItem({ ...rice, orderId: 'ORD-2', quantity: 2 }),
    ];
    expect(purchaseOrder(rows({ items })).totals).toEqual([
      {
        ...NO_TERMS,
        productId: 'PRD-000123',
        productName: 'Basil',
        quantity: 1,
        unitOfMeasure: 'case',
      },
      { ...NO_TERMS, ...rice, quantity: 7, unitOfMeasure: 'kg' },
      { ...NO_TERMS, ...rice, quantity: 2, unitOfMeasure: 'case' },
    ]);
  });

  it('adds up the amounts of a product, and keeps its codes and packs apart (M3)', () => {
    const items = [
      openItem({ unitPrice: '0.335', quantity: 1 }),
      openItem({ orderId: 'ORD-1', unitPrice: '4.00', quantity: 2 }),
      openItem({ orderId: 'ORD-2', unitPrice: '4.00', vendorItemCode: '7', quantity: 1 }),
      openItem({ orderId: 'ORD-3', vendorItemCode: '7' }),
    ];
    const { totals, total, unpricedItems, costText } = purchaseOrder(rows({ items }));
    expect(totals.map((each) => [each.vendorItemCode, each.quantity, each.amount])).toEqual([
      [null, 3, '8.34'],
      ['7', 13, null],
    ]);
    expect([total, unpricedItems]).toEqual(['12.34', 1]);
    expect(costText).toBe('$12.34, 1 item without a price');
  });

  it('has the telephone and e-mail of the location, or else of the organization', () => {
    expect(purchaseOrder(rows()).buyer).toEqual({
      phoneNumber: '+1 555-0170',
      email: 'orders@harbor.example',
    });
    expect(purchaseOrder(rows({ locationPhone: '+1 555-0199' })).buyer).toEqual({
      phoneNumber: '+1 555-0199',
      email: 'orders@harbor.example',
    });
  });

  it('has no orders when nothing is open', () => {
    expect(purchaseOrder(rows())).toMatchObject({ orders: [], totalLines: 0 });
  });
});

describe('the parts of a purchase order (V4)', () => {
  const [friday, monday] = ['2026-11-27', '2026-11-30'];
  const drawn = (...items: Partial<Parameters<typeof openItem>[0]>[]) =>
    purchaseOrder(rows({ items: items.map(openItem), number: 14 }));
  const shape = ({ parts }: ReturnType<typeof purchaseOrder>) =>
    parts.map(({ number, delivery, orders }) => [
      number,
      delivery?.text ?? null,
      ...orders.map(({ orderId, lines }) => `${orderId}: ${lines.length}`),
    ]);

  it('are one per number: the next delivery first, items without a date last', () => {
    const order = drawn(
      { orderId: 'ORD-1', purchaseOrderNumber: 14, deliveryDate: null },
      { orderId: 'ORD-1', purchaseOrderNumber: 12, deliveryDate: monday },
      { orderId: 'ORD-1', purchaseOrderNumber: 13, deliveryDate: friday },
      { orderId: 'ORD-2', purchaseOrderNumber: 12, deliveryDate: monday },
    );
    expect(shape(order)).toEqual([
      [13, 'Fri, 27 Nov 2026', 'ORD-1: 1'],
      [12, 'Mon, 30 Nov 2026', 'ORD-1: 1', 'ORD-2: 1'],
      [14, null, 'ORD-1: 1'],
    ]);
    expect(order).toMatchObject({
      title: 'Purchase Orders No. 13, 12, and 14',
      numbers: [13, 12, 14],
      delivery: null,
      totalText: '4 lines in 2 orders',
    });
    expect(order.orders.map(({ lines }) => lines.length)).toEqual([3, 1]);
    // The same product is in several orders.
    expect(order.totals).toMatchObject([{ productName: 'Roma Tomatoes', quantity: 48 }]);
  });

  it('keep an item whose vendor delivers it on another day, with that day at the item', () => {
    const items = [
      openItem({ purchaseOrderNumber: 12, deliveryDate: monday }),
      openItem({ purchaseOrderNumber: 12, deliveryDate: friday }),
      openItem({ purchaseOrderNumber: 13, deliveryDate: monday }),
    ];
    const deliveryDates = new Map([
      [12, friday],
      [13, monday],
    ]);
    const { parts, orders } = purchaseOrder(rows({ items, deliveryDates }));
    expect(parts[0]?.delivery?.day).toBe(friday);
    expect(parts.map(({ number, totalLines }) => [number, totalLines])).toEqual([
      [12, 2],
      [13, 1],
    ]);
    expect(orders[0]?.lines.map(({ ownDelivery }) => ownDelivery?.text)).toEqual([
      'Mon, 30 Nov 2026',
      undefined,
      undefined,
    ]);
  });

  it('are one, with the delivery at the head, while there is one number', () => {
    const order = drawn({ purchaseOrderNumber: 14, deliveryDate: friday });
    expect(order.parts).toHaveLength(1);
    expect(order).toMatchObject({
      title: 'Purchase Order No. 14',
      delivery: { day: friday, text: 'Fri, 27 Nov 2026', short: 'Fri 27 Nov' },
    });
  });
});
