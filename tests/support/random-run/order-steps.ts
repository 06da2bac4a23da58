import { expect } from 'vitest';
import { baseOf, isOpen, isThere } from './model.ts';
import type { Product } from './model.ts';
import type { RandomRun } from './run.ts';
import type { Does } from './steps.ts';

export const orderSteps = (run: RandomRun) =>
  ({
    order: async ({ lines }) => {
      const quantities = new Map<Product, number>();
      for (const { product, quantity } of lines) {
        const of = run.product(product);
        quantities.set(of, (quantities.get(of) ?? 0) + quantity);
      }
      const items = [...quantities].map(([{ id: productId }, quantity]) => ({
        productId,
        quantity,
      }));
      const body = await run.t.make.newOrder({
        locationId: run.locationId,
        orderedBy: run.personId,
        items,
      });
      const { status } = await run.t.api.createOrder({ body });
      expect(status).toBe(201);
      const order = { id: body.id, isCancelled: false };
      run.model.orders.push(order);
      const { body: stored } = await run.t.api.listItemsOfOrder({ params: { id: body.id } });
      for (const { id, productId, purchaseOrderNumber: number } of stored) {
        const product = run.model.products.find((one) => one.id === productId);
        if (!product) throw new Error('the item is of another product');
        const { unitId, price, vendorId } = product;
        run.model.items.push({
          id,
          order,
          product,
          vendorId,
          unitId,
          text: run.model.units.find((unit) => unit.id === unitId)?.abbreviation ?? '',
          base: baseOf(product, unitId),
          quantity: quantities.get(product) ?? 0,
          price,
          ordered: { price, unitId, product },
          status: 'pending',
          isDeleted: false,
          number,
          receipts: [],
        });
      }
    },

    'mark ordered': async ({ item: place }) => {
      const item = run.choose(
        run.items((one) => isThere(one) && one.status === 'pending'),
        place,
      );
      if (!item) return;
      const params = { id: item.id };
      await run.done(run.t.api.setOrderItemStatus({ params, body: { status: 'ordered' } }));
      item.status = 'ordered';
    },

    'mark all ordered': async ({ vendor, isUndone }) => {
      const vendorId = run.choose(run.vendorIds, vendor) ?? 0;
      const params = { vendorId, locationId: run.locationId };
      const { body } = await run.t.api.markAllOrdered({ params });
      const items = run.items(
        (one) => isThere(one) && one.vendorId === vendorId && one.status === 'pending',
      );
      expect(body.marked).toBe(items.length);
      if (isUndone && body.undoId) {
        const { undoId } = body;
        const undone = await run.t.api.undoMarkAllOrdered({ params, body: { undoId } });
        expect(undone.body.pending).toBe(items.length);
      } else for (const item of items) item.status = 'ordered';
    },

    'order elsewhere': async ({ item: place, product: at, quantity }) => {
      const item = run.choose(run.items(isOpen), place);
      if (!item) return;
      const product = run.product(at);
      const body = { productId: product.id, quantity };
      const answer = await run.t.api.orderElsewhere({ params: { id: item.id }, body });
      if (!(await run.isDone(Promise.resolve(answer)))) return;
      item.status = 'missing';
      const { unitId, price, vendorId } = product;
      const added = answer.body;
      run.model.items.push({
        id: added.id,
        order: item.order,
        product,
        vendorId,
        unitId,
        text: added.unitOfMeasure,
        base: baseOf(product, unitId),
        quantity,
        price,
        ordered: { price, unitId, product },
        status: 'pending',
        isDeleted: false,
        number: added.purchaseOrderNumber,
        receipts: [],
      });
    },

    send: async ({ number: place }) => {
      const numbers = new Set(run.items(isOpen).flatMap(({ number }) => number ?? []));
      const number = run.choose([...numbers], place);
      if (number === undefined) return;
      const params = { number };
      const answer = await run.t.api.sendPurchaseOrder({ params, body: { channel: 'email' } });
      if (!(await run.isDone(Promise.resolve(answer)))) return;
      const told = run.items((item) => isOpen(item) && item.number === number);
      // Lines that came stay: one that a correction makes open again is nothing new.
      const came = (run.model.sent.get(number) ?? []).filter(
        ({ item }) =>
          !told.includes(item) && isThere(item) && item.number === number && !isOpen(item),
      );
      const lines = told.map((item) => ({
        item,
        productId: item.product.id,
        unitId: item.unitId,
        quantity: item.quantity,
        price: item.price,
      }));
      run.model.sent.set(number, [...came, ...lines]);
    },
  }) satisfies Partial<Does>;
