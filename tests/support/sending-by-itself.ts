import { beforeAll, beforeEach } from 'vitest';
import type { Order } from '#contract/calls/orders.ts';
import type { NotDelivered } from '#server/outside/not-delivered.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { sendPlanned } from '#server/planned-sendings/send-planned.job.ts';
import type { Services } from '#server/services.ts';
import type { Client, TestApp } from './app.ts';
import { FRIDAYS, NOW } from './friday-deliveries.ts';

/** The cut-off for Friday: Thursday at 14:00 in New York. */
export const CUT_OFF = '2026-11-19T19:00:00.000Z';
export const FRIDAY = '2026-11-20';
export const ELENA = 'elena@example.com';

/** The moment so many minutes before the cut-off. */
export const before = (minutes: number) => new Date(Date.parse(CUT_OFF) - minutes * 60_000);

export interface Arrived {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
}

let orders = 0;

/** Vendors whose purchase orders go by themselves, and a mail and a text message service that each test makes fail (H1, H2). */
export function useSendingByItself(t: TestApp) {
  const arrived: Arrived[] = [];
  const sending = {
    arrived,
    /** Set by a test: what each message is answered with. */
    emails: undefined as NotDelivered | 'captured' | undefined,
    texts: undefined as NotDelivered | 'captured' | undefined,
    services: (): Services => ({
      ...t.services,
      email: {
        send: async ({ to, subject, text }) => {
          if (sending.emails instanceof Error) throw sending.emails;
          if (sending.emails === 'captured') return { captured: true };
          arrived.push({ channel: 'email', to, subject, text });
          return { captured: false };
        },
      },
      sms: {
        send: async ({ to, text }) => {
          if (sending.texts instanceof Error) throw sending.texts;
          if (sending.texts === 'captured') return { captured: true };
          arrived.push({ channel: 'sms', to, subject: '', text });
          return { captured: false };
        },
      },
    }),
    /** The jobs as they run at a moment, and those that it plans for the same moment. */
    tick: async (moment?: Date) => {
      if (moment) t.setNow(moment);
      await sendPlanned.run(sending.services());
      await sendDueMessages.run(sending.services());
    },
    run: (services: Services) => sendPlanned.run(services),
    due: () => sendPlanned.nextDue(sending.services()),
    /** What went to vendors, without what was written to managers. */
    toVendors: () => arrived.filter(({ to }) => to !== ELENA),
    attention: async () =>
      (await t.api.listAttentionThings({ query: { kind: 'purchase_order_not_sent' } })).body,
    vendor: (rule?: object, values: object = {}) => aVendor(t, rule, values),
  };

  beforeAll(async () => {
    await t.make.manager({ name: 'Elena', email: ELENA });
    await t.api.updateOrganizationSettings({
      body: {
        organizationName: 'Harbour Group',
        timezone: 'America/New_York',
        escalateMinutes: 60,
      },
    });
  });
  beforeEach(async () => {
    Object.assign(sending, { emails: undefined, texts: undefined });
    t.setNow(NOW);
    await t.database.pool.query('delete from sending_rules');
    await sendPlanned.run(sending.services());
    arrived.length = 0;
  });
  return sending;
}

/** A vendor that delivers on Fridays, with a product of 10.00, and a location with a cook. */
async function aVendor(t: TestApp, rule: object | undefined, values: object) {
  const email = `farm-${Math.random()}@example.com`;
  const vendor = await t.make.vendor({ email, ...values });
  const product = await t.make.product({ vendorId: vendor.id, price: '10.00' });
  const location = await t.make.location();
  const cook = await t.make.user({ locationIds: [location.id] });
  const params = { id: vendor.id };
  const place = { vendorId: vendor.id, locationId: location.id };
  await t.api.updateDeliverySchedule({ params, body: { rules: FRIDAYS, exceptions: [] } });
  if (rule) await t.api.updateSendingRules({ params, body: { rules: [rule] } });
  return {
    vendor,
    product,
    location,
    cook,
    place,
    rules: (rules: object[]) => t.api.updateSendingRules({ params, body: { rules } }),
    schedule: (body: object) => t.api.updateDeliverySchedule({ params, body }),
    order: async (quantity = 3, api: Client = t.api): Promise<Order> => {
      const { body } = await api.createOrder({
        body: {
          id: `ORD-${1_795_000_000_000 + orders++}`,
          locationId: location.id,
          orderedBy: cook.id,
          items: [{ productId: product.id, quantity }],
        },
      });
      return body;
    },
    itemsOf: async (order: { id: string }) =>
      (await t.api.listItemsOfOrder({ params: { id: order.id } })).body,
    ready: async () =>
      (await t.api.listReadyPurchaseOrders({ query: { vendorId: String(vendor.id) } })).body,
    purchaseOrders: async () =>
      (await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } })).body,
    events: async () => {
      const [order] = (await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } }))
        .body;
      return (await t.api.getPurchaseOrder({ params: { number: order?.number ?? 0 } })).body.events;
    },
  };
}
