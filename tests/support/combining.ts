import { beforeAll } from 'vitest';
import type { Client, TestApp } from './app.ts';

/** Combines orders; those that are made with `here` are of one employee at one location, which the first test finds. */
export function useCombining(t: TestApp) {
  const here = { locationId: 0, orderedBy: 0 };
  beforeAll(async () => {
    const { location, user } = await t.make.orderParts();
    Object.assign(here, { locationId: location.id, orderedBy: user.id });
  });
  return {
    here,
    combine: (id: string, orderIds: unknown, api: Client = t.api) =>
      api.combineOrders({ params: { id }, body: { orderIds } }),
    orderOf: async (id: string) => (await t.api.getOrder({ params: { id } })).body,
  };
}
