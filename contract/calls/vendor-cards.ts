import { z } from 'zod';
import { SerialParams } from './fields.ts';
import { route } from './route.ts';

/** What was stored of a vendor in the last `VENDOR_CARD_DAYS`: counts, so that a share of few lines can be left out. */
export const VendorCard = z.object({
  vendorId: z.int(),
  /** Items that were ordered in that time and came, or will not come any more. */
  settled: z.int(),
  /** How many of them came with the whole amount. */
  complete: z.int(),
  /** Items with a delivery date of which something came, and of how many the first of it came no later than that day. */
  dated: z.int(),
  onTime: z.int(),
  /** What the vendor credited for claims, in the organization's currency. */
  credited: z.string(),
  /** The mean change of the prices of its products, in percent; products that got another unit are left out. Null without any. */
  priceChange: z.number().nullable(),
});
export type VendorCard = z.output<typeof VendorCard>;

export const vendorCardRoutes = {
  getVendorCard: route({
    method: 'GET',
    path: '/api/vendors/:id/card',
    right: 'manager',
    summary:
      'How a vendor delivered in the last 90 days, what it credited, and how its prices changed',
    params: SerialParams,
    reply: VendorCard,
    mayLag: true,
  }),
};
