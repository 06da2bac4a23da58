import { beforeAll } from 'vitest';
import type { Client, TestApp } from './app.ts';
import { asFile, leftRedRightBlue } from './photos.ts';

/** Calls on the invoice photos of orders, and on orders that are combined. */
export function useInvoicePhotos(t: TestApp) {
  let file: File;
  beforeAll(async () => {
    file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  });
  return {
    upload: (orderId: string, { id, api = t.api }: { id?: string; api?: Client } = {}) =>
      api.uploadInvoicePhoto({ params: { id: orderId }, file, body: id ? { id } : {} }),
    remove: (orderId: string, photoUrl: unknown, api = t.api) =>
      api.deleteInvoicePhoto({ params: { id: orderId }, body: { photoUrl } }),
    photosOf: async (id: string) =>
      (await t.api.getOrder({ params: { id } })).body.invoicePhotoUrls,
    combine: (into: string, id: string) =>
      t.api.combineOrders({ params: { id: into }, body: { orderIds: [id] } }),
    /** Orders with these values in common can be combined. */
    alike: async () => {
      const { location, user } = await t.make.orderParts();
      return { locationId: location.id, orderedBy: user.id };
    },
  };
}
