import { z } from 'zod';
import { quantity, requiredText, serialId, SerialParams } from './fields.ts';
import { searchText } from './query-fields.ts';
import { OrderItem } from './order-items.ts';
import { Product } from './products.ts';
import { route } from './route.ts';

/** How an alternative is alike, the strongest reason first. */
export const ALIKE = ['same_name', 'similar_name', 'same_category'] as const;

/** A product of another vendor that may be ordered instead of an item. */
export const Alternative = Product.pick({
  id: true,
  name: true,
  vendorId: true,
  vendorName: true,
  unitOfMeasure: true,
  photoUrl: true,
  vendorItemCode: true,
  packSize: true,
  price: true,
}).extend({
  /** How many of its unit are as much as the item (S0), rounded up; null when no conversion says so. */
  quantity: z.int().nullable(),
  /** The first delivery that its vendor can still make; null without a schedule (V2). */
  deliveryDate: z.iso.date().nullable(),
  /** Null when only the search text found it. */
  alike: z.enum(ALIKE).nullable(),
});
export type Alternative = z.output<typeof Alternative>;

export const orderElsewhereRoutes = {
  listAlternatives: route({
    method: 'GET',
    path: '/api/order-items/:id/alternatives',
    right: 'manager',
    summary: 'Products of other vendors that are alike, or that a text finds; the most alike first',
    params: SerialParams,
    query: z.object({ q: searchText.optional() }),
    reply: z.array(Alternative),
  }),
  orderElsewhere: route({
    method: 'POST',
    path: '/api/order-items/:id/order-elsewhere',
    right: 'manager',
    summary:
      "Mark an item as missing and order another vendor's product instead; answers the new item",
    params: SerialParams,
    body: z.object({
      productId: requiredText('product', 100),
      /** Omitted: as much as the item, or the same number where no conversion says how much that is. */
      quantity: quantity.optional(),
      /**
       * The vendor's answer as it was read; null: none was there. A newer one is 409 `changed_meanwhile`, with the item in
       * `current`. Omitted: whichever it is.
       */
      answerId: serialId('answer').nullish(),
    }),
    reply: OrderItem,
    status: 201,
  }),
};
