import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { purchaseOrder } from '../../drawing/purchase-order.ts';
import { openItem, rows } from '../../drawing/sample-rows.ts';
import { EMPTY_FORM } from './answering.ts';
import { publicPage } from './page.ts';

const KB = 1024;

it.each(LANGUAGES)(
  'a page of thirty lines in two purchase orders, with its form, is one document below 8 KB on the wire in %s',
  (language) => {
    const items = Array.from({ length: 30 }, (_, index) =>
      openItem({
        orderId: `ORD-${index % 3}`,
        productId: `PRD-${index}`,
        productName: `Roma Tomatoes ${index}`,
        photoUrl: `/uploads/0b0e8c4e-1111-4111-8111-0000000000${index + 10}.webp`,
        purchaseOrderNumber: 12 + (index % 2),
        deliveryDate: index % 2 ? '2026-11-27' : '2026-11-30',
      }),
    );
    const { text } = publicPage(
      { order: purchaseOrder(rows({ items, language, number: 13 })), place: null },
      EMPTY_FORM,
    );
    expect(gzipSync(text).length).toBeLessThan(8 * KB);
    expect(text).not.toMatch(/<script|<link rel="stylesheet"|@import|url\(/);
  },
);
