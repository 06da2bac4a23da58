import { beforeAll, beforeEach } from 'vitest';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { prepareDueOrders } from '#server/prepared-orders/prepare-due.job.ts';
import type { Services } from '#server/services.ts';
import type { TestApp } from './app.ts';

/** A Wednesday, 10:00 in New York. */
export const NOW = '2026-11-18T15:00:00.000Z';
export const FRIDAY = '2026-11-20';
/** A day before the cut-off, an hour before it, and the cut-off: on Thursday at 14:00. */
export const PREPARE = '2026-11-18T19:00:00.000Z';
export const DUE = '2026-11-19T18:00:00.000Z';
export const CUT_OFF = '2026-11-19T19:00:00.000Z';
/** The Friday of the next week. */
export const NEXT_FRIDAY = '2026-11-27';
export const NEXT_CUT_OFF = '2026-11-26T19:00:00.000Z';

const FRIDAYS = [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }];

/** Kitchens with a standing order, the job that prepares it, and the messages that arrived, in place of a mail server. */
export function useStanding(t: TestApp) {
  const arrived: { to: string; subject: string | undefined; text: string }[] = [];
  let people = 0;

  beforeAll(async () => {
    await t.make.manager();
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'Harbour Group', timezone: 'America/New_York' },
    });
  });
  beforeEach(async () => {
    arrived.length = 0;
    at(NOW);
    // Otherwise each test's standing orders would be due during the next test.
    await t.database.pool.query(
      'update standing_orders set is_deleted = true, is_changed = false, next_at = null',
    );
  });

  const at = (text: string, laterMs = 0) => t.setNow(new Date(Date.parse(text) + laterMs));

  function services(): Services {
    const send = async (message: { to: string; subject?: string; text: string }) => {
      const { to, subject, text } = message;
      arrived.push({ to, subject, text });
      return { captured: false };
    };
    return { ...t.services, email: { send }, sms: { send } };
  }

  /** The runs of one moment on one node. */
  async function tick(node: Services = services()): Promise<void> {
    await prepareDueOrders.run(node);
    await sendDueMessages.run(node);
  }

  /** A location with a cook, a vendor that delivers on Fridays, and a guide of two of its products. */
  async function kitchen() {
    const { location, user: other } = await t.make.orderParts();
    const email = `cook-${++people}@example.com`;
    const cook = await t.make.user({ locationIds: [location.id], email });
    const vendor = await t.make.vendor();
    const [tomatoes, basil] = [
      await t.make.product({ vendorId: vendor.id, price: '2.0000' }),
      await t.make.product({ vendorId: vendor.id }),
    ];
    const schedule = (body: object) =>
      t.api.updateDeliverySchedule({ params: { id: vendor.id }, body });
    await schedule({ rules: FRIDAYS });
    const guide = await t.api.createOrderGuide({
      body: {
        name: `Guide ${people}`,
        locationId: location.id,
        lines: [
          { productId: tomatoes.id, quantity: 4 },
          { productId: basil.id, quantity: 2 },
        ],
      },
    });
    const params = { id: guide.body.id };
    const standing = (changes: object = {}, headers = {}) =>
      t.api.setStandingOrder(
        {
          params,
          body: {
            vendorId: vendor.id,
            days: ['friday'],
            amounts: 'fixed',
            mode: 'prepare',
            responsibleUserId: cook.id,
            from: '2026-11-01',
            ...changes,
          },
        },
        headers,
      );
    const listed = async (): Promise<PreparedOrder[]> =>
      (await t.api.listPreparedOrders({ query: { locationId: String(location.id) } })).body;
    return {
      location,
      cook,
      other,
      email,
      vendor,
      tomatoes,
      basil,
      guide: guide.body,
      schedule,
      standing,
      listed,
      read: async () =>
        (await t.api.listOrderGuides({ query: { locationId: String(location.id) } })).body[0]
          ?.standing,
      /** The only prepared order of the location. */
      only: async () => {
        const [one, ...others] = await listed();
        if (!one || others.length > 0) throw new Error(`there are ${others.length + 1} or none`);
        return one;
      },
      /** Orders of the location, the newest first. */
      orders: async () =>
        (await t.api.listOrders({ query: { locationId: String(location.id) } })).body,
      order: (quantity: number, more: object = {}) =>
        t.make.order({
          locationId: location.id,
          orderDate: '2026-11-02T12:00:00.000Z',
          items: [
            {
              productId: tomatoes.id,
              vendorId: vendor.id,
              unitId: tomatoes.unitId,
              unitPrice: '2.0000',
              quantity,
              ...more,
            },
          ],
        }),
    };
  }
  /** A kitchen whose order for Friday is prepared. */
  async function prepared(changes: object = {}) {
    const one = await kitchen();
    await one.standing(changes);
    at(PREPARE);
    await tick();
    const { id, version } = await one.only();
    const params = { id };
    return {
      ...one,
      id,
      version,
      submit: async (body: object = {}, headers = {}) =>
        (await t.as(one.cook)).submitPreparedOrder({ params, body }, headers),
      skip: async (headers = {}) => (await t.as(one.cook)).skipPreparedOrder({ params }, headers),
      change: async (lines: object[], headers = {}) =>
        (await t.as(one.cook)).updatePreparedOrder({ params, body: { lines } }, headers),
    };
  }

  return { arrived, at, services, tick, kitchen, prepared };
}
