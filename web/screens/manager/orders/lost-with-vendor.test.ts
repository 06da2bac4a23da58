import { expect, test } from 'vitest';
import { lostWithVendor } from './lost-with-vendor.ts';

const bare = {
  orderedStatus: 'ordered' as const,
  vendorName: 'Fresh Farms',
  purchaseOrderNumber: null,
  answer: null,
  deliveryDate: null,
  unitOfMeasure: 'case',
  unitPrice: null,
  vendorItemCode: null,
  packSize: null,
};
const to = { next: 'Harbor Foods', currency: 'USD' };

test('an item that has nothing of its vendor, or was not ordered yet, loses nothing with it (E5)', () => {
  expect(lostWithVendor(bare, to)).toEqual([]);
  const pending = { ...bare, orderedStatus: 'pending' as const, purchaseOrderNumber: 36 };
  expect(lostWithVendor(pending, to)).toEqual([]);
  const answered = { ...pending, answer: { answer: 'confirmed' } as never };
  expect(lostWithVendor(answered, to)).toHaveLength(2);
});

test('what an item loses with its vendor is named: purchase order, answer, delivery and terms (E5)', () => {
  const item = {
    ...bare,
    purchaseOrderNumber: 36,
    answer: { answer: 'confirmed' } as never,
    deliveryDate: '2026-11-20',
    unitPrice: '1.8900',
    packSize: '24 × 500 g',
  };
  expect(lostWithVendor(item, to)).toEqual([
    'It leaves PO 36.',
    'The answer of Fresh Farms is dropped.',
    'It was promised for Fri, Nov 20: Harbor Foods may deliver on another day.',
    'Now it has $1.89 / case, 24 × 500 g: it gets price, item code and pack size of Harbor Foods, or none.',
  ]);
});
