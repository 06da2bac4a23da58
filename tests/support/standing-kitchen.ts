import type { APIRequestContext } from '@playwright/test';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { api, expect } from './browser.ts';
import { kitchen, orderGuide } from './order-guides.ts';

/** A kitchen whose vendor delivers every day, with a guide of two of its products. */
export async function guided(request: APIRequestContext, name: string) {
  const made = await kitchen(request, name, 2);
  await api(request, `PUT /api/vendors/${made.vendor.id}/schedule`, {
    rules: WEEK_DAYS.map((deliveryDay) => ({ deliveryDay, daysBefore: 0, cutOff: '23:59' })),
  });
  const guide = await orderGuide(request, {
    name: `${name} Daily`,
    locationId: made.location.id,
    products: made.products,
  });
  return { ...made, guide };
}

const today = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** An order of that kitchen that is prepared and waits for its cook. */
export async function prepared(request: APIRequestContext, name: string) {
  const made = await guided(request, name);
  await api(request, `PUT /api/order-guides/${made.guide.id}/standing`, {
    vendorId: made.vendor.id,
    days: [...WEEK_DAYS],
    amounts: 'fixed',
    mode: 'prepare',
    prepareHours: 48,
    responsibleUserId: made.user.id,
    from: today(),
  });
  const read = async () => {
    const query = `locationId=${made.location.id}`;
    const all = await api<PreparedOrder[]>(request, `GET /api/prepared-orders?${query}`);
    return all.filter(({ state }) => state === 'waiting');
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(1);
  return { ...made, read };
}
