import type { TestApp } from './app.ts';
import { textOf } from './page-text.ts';
import { aPlace } from './vendor-orders.ts';
import type { Place } from './vendor-orders.ts';

/** The page behind a vendor's link. */
export function publicPages(t: TestApp) {
  return {
    /** Opens a page as a browser does, with a session's cookie if there is one. */
    open: async (path: string, { app = t.app, headers = {}, remoteAddress = '127.0.0.1' } = {}) => {
      const response = await app.inject({ url: path, headers, remoteAddress });
      return {
        status: response.statusCode,
        headers: response.headers,
        html: response.body,
        text: textOf(response.body),
      };
    },
    linkTo: async (place: Place): Promise<string> => {
      const { body } = await t.api.createPublicLink({ params: { ...place } });
      return new URL(body.publicUrl).pathname;
    },
    aPlaceWithOrders: async () => {
      const place = await aPlace(t.make);
      const { vendorId, locationId } = place;
      await t.make.order({ locationId, items: [{ vendorId, quantity: 1200 }, {}] });
      return place;
    },
  };
}
