import type { APIRequestContext } from '@playwright/test';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { User } from '#contract/calls/users.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { prepared } from '#tests/support/standing-kitchen.ts';

/** A standing order whose person was deleted (E22). */
async function left(request: APIRequestContext, name: string) {
  const made = await prepared(request, name);
  const other = await api<User>(request, 'POST /api/users', {
    name: `${name} Baker`,
    userType: 'employee',
    locationIds: [made.location.id],
  });
  await api(request, `DELETE /api/users/${made.user.id}`);
  const standing = async () => {
    const path = `GET /api/order-guides?locationId=${made.location.id}` as const;
    const guides = await api<OrderGuide[]>(request, path);
    return guides.find(({ id }) => id === made.guide.id)?.standing;
  };
  return { ...made, other, standing };
}

test('a standing order without a person needs attention until somebody else is chosen there (E22, 24.1)', async ({
  page,
  request,
}) => {
  const { guide, location, user, other, standing, read } = await left(request, 'Orphaned');
  await openAsManager(page, '/manager/attention?kind=standing_order_paused');
  const row = page
    .getByRole('list', { name: 'What needs attention' })
    .getByRole('button', { name: `${guide.name} at ${location.name}` });
  await row.click();
  const main = page.getByRole('main');
  await expect(main.getByText(`${user.name} cannot order there any more`)).toBeVisible();
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await main.getByRole('button', { name: 'Choose Somebody Else' }).click();
  const form = dialog(page, `Standing Order of ${guide.name}`);
  await form.getByRole('combobox', { name: 'Responsible' }).click();
  await page.getByRole('option', { name: other.name }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(row).toBeHidden();
  expect(await standing()).toMatchObject({ responsibleUserId: other.id });
  await expect.poll(async () => (await read()).length).toBeGreaterThan(1);
});

test('the address of a standing order opens its form once, and of one that is gone nothing (E22)', async ({
  page,
  request,
}) => {
  const { guide, user } = await left(request, 'Addressed');
  await openAsManager(page, `/manager/order-guides?standing=${guide.id}`);
  const form = dialog(page, `Standing Order of ${guide.name}`);
  await expect(form.getByRole('combobox', { name: 'Responsible' })).toBeVisible();
  await expect(page).not.toHaveURL(/standing=/);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: guide.name });
  await expect(card).toContainText(user.name);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/manager/order-guides?standing=${crypto.randomUUID()}`);
  await expect(card).toBeVisible();
  await expect(page).not.toHaveURL(/standing=/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
