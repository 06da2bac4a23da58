import type { APIRequestContext, Locator, Page, Response } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api, expect } from './browser.ts';
import { dialog, openAsManager, toast } from './manager.ts';

export interface OrderingEmployee {
  id: number;
  name: string;
  /** Orders the first `lines` products, for the first location or the one with this number. */
  order(what: { lines: number; at?: number; notes?: string }): Promise<Order>;
}

/** An employee used by one story only: a search for the name shows this employee's orders and no others. */
export async function orderingEmployee(
  request: APIRequestContext,
  name: string,
): Promise<OrderingEmployee> {
  const locations = await api<Location[]>(request, 'GET /api/locations');
  const products = await api<Product[]>(request, 'GET /api/products');
  const user = await api<User>(request, 'POST /api/users', {
    name,
    userType: 'employee',
    locationIds: locations.map(({ id }) => id),
  });
  return {
    id: user.id,
    name,
    order: async ({ lines, at = 0, notes = null }) =>
      api(request, 'POST /api/orders', {
        locationId: locations[at]?.id,
        orderedBy: user.id,
        items: products
          .slice(0, lines)
          .map(({ id }, index) => ({ productId: id, quantity: index + 1 })),
        notes,
      }),
  };
}

/** Resolves with the order that the page submits; other calls of the form, such as that for budgets, are none. */
export async function submittedOn(page: Page): Promise<Order> {
  const isOrder = (response: Response) =>
    response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/orders';
  return (await page.waitForResponse(isOrder)).json() as Promise<Order>;
}

/** Submits the order in the open form, which then waits for a manager, and opens its details; returns its id. */
export async function submitForApproval(page: Page): Promise<string> {
  const form = dialog(page, 'Submit Order');
  await form.getByRole('button', { name: 'Submit Order' }).click();
  await expect(
    toast(page, 'It goes to vendors as soon as a manager has approved it.'),
  ).toBeVisible();
  // By the link: a dialog that closes still goes back in the history, which would end a navigation.
  await page.getByRole('link', { name: 'Orders' }).click();
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Waits for a manager');
  const id = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'View Details' }).click();
  return id;
}

export async function itemsOf(request: APIRequestContext, orderId: string): Promise<OrderItem[]> {
  return api(request, `GET /api/orders/${orderId}/items`);
}

/** The row, or card, of an order in the list of Orders Management. */
export function orderRow(page: Page, orderId: string): Locator {
  return page
    .getByRole('table', { name: 'Order Records' })
    .getByRole('row')
    .filter({
      has: page.getByRole('link', { name: orderId }),
    });
}

/** Opens Orders Management with this employee's orders, of all states. */
export async function openOrdersOf(
  page: Page,
  { name }: OrderingEmployee,
  who?: string,
): Promise<void> {
  await openAsManager(page, `/manager/orders?status=all&q=${encodeURIComponent(name)}`, who);
  await expect(page.getByRole('table', { name: 'Order Records' })).toBeVisible();
}
