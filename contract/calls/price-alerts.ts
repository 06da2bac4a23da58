import { z } from 'zod';
import { because } from './because.ts';
import { instant, list, price, textId, TextIdParams } from './fields.ts';
import { Paging } from './query-fields.ts';
import { PRICES_SEEN_MAX } from '../values/limits.ts';
import { Product } from './products.ts';
import { route } from './route.ts';

/** Prices that rose or fell by more than `priceAlertPercent`, until a manager has seen them (M4). */

/** A product whose price needs attention. */
export const PriceAlert = Product.extend({
  price: z.string(),
  /** The last price that a manager has seen. */
  priceBefore: z.string(),
  /** The change in percent with one decimal, negative for a fall; null when it cost nothing before. */
  percent: z.number().nullable(),
  /** The first change that no manager has seen. */
  since: instant,
});
export type PriceAlert = z.output<typeof PriceAlert>;

export const SeenPrices = z.object({
  products: list(
    z.object({
      id: textId,
      /** As it was shown: a product that costs something else by now is left as it is. */
      price: price(),
      /** `price`, or a former one to take the mark back. */
      seenPrice: price('seenPrice'),
    }),
    because('wrong_type', { field: 'products', type: 'list' }),
  )
    .min(1, because('select', { what: 'products' }))
    .max(PRICES_SEEN_MAX, because('full', { what: 'prices_seen', max: PRICES_SEEN_MAX })),
});

export const priceAlertRoutes = {
  listPriceAlerts: route({
    method: 'GET',
    path: '/api/products/price-alerts',
    right: 'manager',
    summary:
      'Products whose price changed by more than the limit and was not seen by a manager, newest first',
    query: Paging,
    reply: z.array(PriceAlert),
    mayLag: true,
  }),
  markPriceSeen: route({
    method: 'POST',
    path: '/api/products/:id/price-alert/seen',
    right: 'manager',
    summary: 'A manager has seen the price of a product',
    params: TextIdParams,
    reply: Product,
  }),
  setSeenPrices: route({
    method: 'PUT',
    path: '/api/products/seen-prices',
    right: 'manager',
    summary: 'Say which price of products managers have seen last',
    body: SeenPrices,
    reply: z.object({ marked: z.int() }),
  }),
};
