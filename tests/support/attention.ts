import { afterEach, beforeAll } from 'vitest';
import type { Client, TestApp } from './app.ts';

export const NOW = '2026-11-21T15:00:00.000Z';
export const DAY = 24;
/** A moment so many hours before `NOW`. */
export const ago = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();

/** How an entry names somebody or something at a location, as a sentence and as its code. */
export const atLocation = (name: string, { name: locationName }: { name: string }) => ({
  subject: `${name} at ${locationName}`,
  subjectCoded: { code: 'at_location', params: { name, locationName } },
});

/** The list of what needs a manager, which every test finds empty. */
export function useAttention(t: TestApp) {
  const entries = async () => (await attention.manager.listAttention()).body;
  const attention = {
    manager: {} as Client,
    entries,
    entryOf: async (kind: string) => (await entries()).find((entry) => entry.kind === kind),
    rows: async <T extends object>(text: string, values: unknown[] = []) =>
      (await t.database.pool.query<T>(text, values)).rows,
    /** An order that waits for approval. */
    waiting: async (orderDate: string, employeeName: string) => {
      const location = await t.make.location();
      const order = await t.make.order({
        orderDate,
        employeeName,
        locationId: location.id,
        total: '900.00',
        appliedLimit: '100',
      });
      return { ...order, location };
    },
  };
  beforeAll(async () => {
    t.setNow(new Date(NOW));
    attention.manager = await t.as(await t.make.manager());
    await t.api.getOrganizationSettings();
  });
  afterEach(async () => {
    await t.database.pool.query(`
      update orders set is_deleted = true; update reminders set is_deleted = true; update products set is_deleted = true;
      delete from reminder_deliveries; delete from outbox_messages`);
  });
  return attention;
}
