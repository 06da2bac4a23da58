import type { Page } from '@playwright/test';
import { expect, expectFitsEverywhere, test, tryAgain } from '#tests/support/browser.ts';
import { deleteRecord, dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { addReminder, cardOf, REMINDERS } from '#tests/support/reminders.ts';

/** A reminder of the demo. */
const NAME = 'Seafood delivery check';

/** Calls of this method to this address get no answer; others do. Returns the function that stops this. */
async function cut(page: Page, method: string, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === method ? route.abort() : route.continue(),
  );
  return () => page.unroute(address);
}

test('a part that could not be loaded is named and can be retried', async ({ page }) => {
  await openAsManager(page, '/manager');
  const edit = page.getByRole('button', { name: `Edit ${NAME}` });

  await cut(page, 'GET', '**/api/reminders');
  await page.goto(REMINDERS);
  await expect(page.getByText('Failed to fetch reminders')).toBeVisible();
  await expectFitsEverywhere(page);
  await tryAgain(page, '**/api/reminders');
  await expect(edit).toBeVisible();

  await cut(page, 'GET', '**/api/users');
  await page.reload();
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  await expectFitsEverywhere(page);
  await tryAgain(page, '**/api/users');
  await expect(page.getByText('Failed to fetch users')).toBeHidden();

  await cut(page, 'GET', '**/api/reminders/*/assignments');
  await edit.click();
  const editing = dialog(page, 'Edit Reminder');
  await expect(editing.getByText('Failed to fetch assignments')).toBeVisible();
  await expectFitsEverywhere(page);
  await tryAgain(page, '**/api/reminders/*/assignments');
  await expect(editing.getByRole('checkbox', { name: 'Marcus Bell' })).toBeChecked();
});

test('without a reminder the screen offers to add the first', async ({ page }) => {
  await openAsManager(page, '/manager');
  await page.route('**/api/reminders', (route) => route.fulfill({ json: [] }));
  await page.goto(REMINDERS);
  await expect(page.getByText('No reminders yet')).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Add First Reminder' }).click();
  await expect(dialog(page, 'Add Reminder')).toBeVisible();
});

test('a failed save is reported, rolled back on the screen, and can be retried', async ({
  page,
}) => {
  await openAsManager(page, REMINDERS);
  const said = async (title: string) => {
    await expect(toast(page, title)).toBeVisible();
    await expect(toast(page, 'Please try again')).toBeVisible();
  };

  const active = page.getByRole('switch', { name: `${NAME} is active` });
  const withChanges = await cut(page, 'PUT', '**/api/reminders/*');
  await active.click();
  await said('Error updating reminder');
  await expect(active).toBeChecked();
  await withChanges();

  const withTests = await cut(page, 'POST', '**/api/reminders/test/*');
  await page.getByRole('button', { name: `Send test of ${NAME}` }).click();
  await said('Error testing reminder');
  await withTests();

  const withRemoval = await cut(page, 'DELETE', '**/api/reminders/*');
  const confirmation = await deleteRecord(page, { name: NAME, noun: 'reminder' });
  await expect(confirmation.getByRole('alert')).toContainText('Error deleting reminder');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await withRemoval();

  const restoreCreate = await cut(page, 'POST', '**/api/reminders');
  await page.getByRole('button', { name: 'Add Reminder' }).click();
  const adding = dialog(page, 'Add Reminder');
  await adding.getByLabel('Name', { exact: true }).fill('Salt the path');
  await adding.getByLabel('Message').fill('Frost tonight.');
  await adding.getByRole('checkbox', { name: 'Priya Raman' }).check();
  await adding.getByRole('button', { name: 'Add Reminder' }).click();
  await expect(adding.getByRole('alert')).toContainText(
    'Error creating reminder: No connection to the server.',
  );
  await restoreCreate();
  await adding.getByRole('button', { name: 'Add Reminder' }).click();
  await expect(toast(page, 'Reminder created successfully')).toBeVisible();
});

test('when two managers edit one reminder at once, the second gets the conflict and chooses', async ({
  page,
  browser,
  product,
  request,
}) => {
  await addReminder(request, 'Count the till');
  const other = await browser.newPage({ baseURL: product.address });
  await openAsManager(other, REMINDERS, 'David Okafor');
  await openAsManager(page, REMINDERS);
  const edit = async (manager: Page, time: string) => {
    await manager.getByRole('button', { name: 'Edit Count the till' }).click();
    await dialog(manager, 'Edit Reminder').getByLabel('Time').fill(time);
  };
  const save = (manager: Page) => manager.getByRole('button', { name: 'Update Reminder' }).click();

  await edit(page, '22:15');
  await edit(other, '22:45');
  await dialog(other, 'Edit Reminder').getByRole('checkbox', { name: 'Sofia Nguyen' }).check();
  await save(other);
  await expect(toast(other, 'Reminder updated successfully')).toBeVisible();
  await save(page);
  const conflictDialog = dialog(page, 'Edit Reminder');
  await expect(conflictDialog.getByText('Somebody changed this reminder meanwhile.')).toBeVisible();
  await expect(conflictDialog.getByRole('row', { name: /Schedule/ })).toContainText(
    'Daily at 22:45',
  );
  await expect(conflictDialog.getByRole('row', { name: /Assigned Users/ })).toContainText(
    'Sofia Nguyen',
  );
  await expectFitsEverywhere(page);
  await conflictDialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page, 'Reminder updated successfully')).toBeVisible();
  await expect(cardOf(page, 'Count the till')).toContainText('Daily at 22:15');
  await expect(cardOf(other, 'Count the till')).toContainText('Daily at 22:15');
  await other.close();
});
