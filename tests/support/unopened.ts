import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { NotDelivered } from '#server/outside/not-delivered.ts';
import { escalateUnopened } from '#server/purchase-orders/escalate-unopened.job.ts';
import type { Services } from '#server/services.ts';
import type { TestApp } from './app.ts';
import { aPurchaseOrder } from './purchase-orders.ts';

/** A Wednesday, 10:00 in New York. */
const SENT = '2026-11-18T15:00:00.000Z';
export const FRIDAY = '2026-11-20';
/** The cut-off is on Thursday at 14:00, and the managers are alerted an hour before. */
export const CUT_OFF = '2026-11-19T19:00:00.000Z';
export const ALERT = '2026-11-19T18:00:00.000Z';

export const ELENA = 'elena@example.com';

/** Purchase orders that no vendor opens, the job that alerts Elena, and the alerts that arrived, in place of a mail server (V8). */
export function useUnopened(t: TestApp) {
  const arrived: { to: string; subject: string; text: string }[] = [];
  const send: Services['email']['send'] = async ({ to, subject, text }) => {
    if (unopened.fails) throw unopened.fails;
    arrived.push({ to, subject, text });
    return { captured: false };
  };
  const services = (): Services => ({ ...t.services, email: { send } });
  const at = (text: string, laterMs = 0) => t.setNow(new Date(Date.parse(text) + laterMs));
  /** How many minutes before the cut-off; null for never. */
  const alertBefore = (escalateMinutes: unknown) =>
    t.api.updateOrganizationSettings({
      body: { organizationName: 'Harbour Group', timezone: 'America/New_York', escalateMinutes },
    });
  const unopened = {
    arrived,
    /** Set by a test: every message fails so. */
    fails: undefined as NotDelivered | undefined,
    send,
    services,
    at,
    alertBefore,
    tick: () => escalateUnopened.run(services()),
    /** A purchase order for Friday's delivery, sent now. */
    sentForFriday: async () => {
      const one = await aPurchaseOrder(t, { deliveryDate: FRIDAY });
      const rules = [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }];
      await t.api.updateDeliverySchedule({ params: { id: one.vendor.id }, body: { rules } });
      await one.send();
      return one;
    },
    sentWithoutSchedule: async () => {
      const one = await aPurchaseOrder(t);
      await one.send();
      return one;
    },
  };

  beforeAll(async () => {
    await t.make.manager({ name: 'Elena', email: ELENA });
  });
  beforeEach(async () => {
    arrived.length = 0;
    unopened.fails = undefined;
    at(SENT);
    await alertBefore(60);
  });
  afterEach(async () => {
    await t.database.pool.query(
      'update purchase_orders set closed_at = now() where closed_at is null',
    );
  });
  return unopened;
}
