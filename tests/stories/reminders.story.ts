import type { APIRequestContext, Page } from '@playwright/test';
import type { Reminder } from '#contract/calls/reminders.ts';
import type { User } from '#contract/calls/users.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { deleteRecord, dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { addReminder, cardOf, REMINDERS } from '#tests/support/reminders.ts';

/** Chooses from a select of the open dialog. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function stored(request: APIRequestContext, name: string): Promise<Reminder | undefined> {
  const reminders = await api<Reminder[]>(request, 'GET /api/reminders');
  return reminders.find((reminder) => reminder.name === name);
}

test('a manager adds a reminder of each kind, with a message at each missing field', async ({
  page,
  request,
}) => {
  await openAsManager(page, REMINDERS, 'David Okafor');
  await expect(cardOf(page, 'Order cut-off')).toContainText('Daily at 14:30');
  await expectFitsEverywhere(page);

  await page.getByRole('button', { name: 'Add Reminder' }).click();
  const adding = dialog(page, 'Add Reminder');
  const save = adding.getByRole('button', { name: 'Add Reminder' });
  await expect(adding.getByRole('combobox', { name: 'Notification Type' })).toHaveText('SMS');
  await expect(adding.getByRole('combobox', { name: 'Schedule Type' })).toHaveText('Once');
  await expect(adding.getByLabel('Time')).toHaveValue('09:00');
  await expect(adding.getByRole('checkbox', { name: 'Active', exact: true })).toBeChecked();
  await adding.getByLabel('Time').fill('');
  await pick(page, 'Schedule Type', 'Weekly');
  await save.click();
  for (const text of [
    'Name is required',
    'Message is required',
    'Please enter a valid time in HH:MM format',
    'Please select at least one day',
    'Please select at least one user',
  ]) {
    await expect(adding.getByText(text)).toBeVisible();
  }
  await expect(adding.getByLabel('Name', { exact: true })).toBeFocused();
  await expectFitsEverywhere(page);

  await adding.getByLabel('Name', { exact: true }).fill('Wipe the slicer');
  await adding.getByLabel('Message').fill('Blade off, then wipe.');
  await adding.getByLabel('Time').fill('21:30');
  await adding.getByRole('checkbox', { name: 'Sunday' }).check();
  await adding.getByRole('checkbox', { name: 'Monday' }).check();
  await expect(adding.getByRole('listitem').filter({ hasText: 'Jonas Lindqvist' })).toContainText(
    'No phone number',
  );
  await adding.getByRole('checkbox', { name: 'Jonas Lindqvist' }).check();
  await adding.getByRole('checkbox', { name: 'Priya Raman' }).check();
  await save.click();
  await expect(toast(page, 'Reminder created successfully')).toBeVisible();
  await expect(adding).toBeHidden();
  const slicer = cardOf(page, 'Wipe the slicer');
  for (const text of [
    'Active',
    'SMS',
    'Weekly on Monday and Sunday at 21:30',
    'Blade off, then wipe.',
    'Jonas Lindqvist, Priya Raman',
    'Would not reach Jonas Lindqvist: No phone number',
  ]) {
    await expect(slicer).toContainText(text);
  }
  await expect(slicer).toContainText(/Next run \w+ \d\d, \d{4}, 21:30/);

  await page.getByRole('button', { name: 'Add Reminder' }).click();
  await adding.getByLabel('Name', { exact: true }).fill('Check the boiler');
  await adding.getByLabel('Message').fill('Above 1 bar?');
  await expect(adding.getByText('Without a date: the next time it is 09:00')).toBeVisible();
  await adding.getByRole('checkbox', { name: /^All users/ }).check();
  await save.click();
  await expect(toast(page, 'Reminder created successfully')).toBeVisible();
  await expect(cardOf(page, 'Check the boiler')).toContainText('Once, the next time it is 09:00');

  await page.getByRole('button', { name: 'Add Reminder' }).click();
  await adding.getByLabel('Name', { exact: true }).fill('Read the meters');
  await pick(page, 'Notification Type', 'Email');
  await adding.getByLabel('Message').fill('Gas, water, power.');
  await adding.getByLabel('Date').fill('2020-02-29');
  await expect(adding.getByText('This moment has passed: nothing would be sent.')).toBeVisible();
  await adding.getByLabel('Date').fill('2096-02-29');
  await pick(page, 'Schedule Type', 'Daily');
  await expect(adding.getByLabel('Date')).toBeHidden();
  await adding.getByRole('checkbox', { name: 'Priya Raman' }).check();
  await save.click();
  await expect(toast(page, 'Reminder created successfully')).toBeVisible();
  await expect(cardOf(page, 'Read the meters')).toContainText('Daily at 09:00');
  const daily = await stored(request, 'Read the meters');
  expect(daily).toMatchObject({ notificationType: 'email', scheduleDate: null, weeklyDays: null });
  const users = await api<User[]>(request, 'GET /api/users');
  expect(users.find(({ id }) => id === daily?.createdBy)?.name).toBe('David Okafor');
});

test('a manager edits a reminder, switches it off and on, and deletes it', async ({
  page,
  request,
}) => {
  await addReminder(request, 'Sharpen the knives');
  await openAsManager(page, REMINDERS);
  await cardOf(page, 'Sharpen the knives')
    .getByRole('button', { name: 'Edit Sharpen the knives' })
    .click();
  const editing = dialog(page, 'Edit Reminder');
  await expect(editing.getByRole('checkbox', { name: 'Priya Raman' })).toBeChecked();
  await expect(editing.getByLabel('Time')).toHaveValue('06:15');
  await editing.getByLabel('Name', { exact: true }).fill('Sharpen all knives');
  await pick(page, 'Schedule Type', 'Once');
  await editing.getByLabel('Date').fill('2096-02-29');
  await expectFitsEverywhere(page);
  await editing.getByRole('button', { name: 'Update Reminder' }).click();
  await expect(toast(page, 'Reminder updated successfully')).toBeVisible();
  const card = cardOf(page, 'Sharpen all knives');
  await expect(card).toContainText('Once on Wed, Feb 29, 2096 at 06:15');
  await expect(card).toContainText('Next run Feb 29, 2096, 06:15');

  const active = card.getByRole('switch', { name: 'Sharpen all knives is active' });
  await active.click();
  await expect(active).not.toBeChecked();
  await expect(card).toContainText('No next run while inactive');
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible();
  expect(await stored(request, 'Sharpen all knives')).toMatchObject({
    isActive: false,
    assignedUsers: [{ name: 'Priya Raman' }],
  });
  await active.click();
  await expect(card).toContainText('Next run Feb 29, 2096, 06:15');
  await expect(active).toBeChecked();

  await deleteRecord(page, { name: 'Sharpen all knives', noun: 'reminder' });
  await expect(toast(page, 'Reminder deleted successfully')).toBeVisible();
  await expect(card).toBeHidden();
});

test('reminders are found by name or notification type, and the search is in the address', async ({
  page,
}) => {
  await openAsManager(page, REMINDERS);
  const search = page.getByRole('searchbox', { name: 'Search reminders' });
  await search.fill('EMAIL');
  await expect(cardOf(page, 'Seafood delivery check')).toBeHidden();
  await expect(cardOf(page, 'Order cut-off')).toBeVisible();
  await search.fill('seafood');
  await expect(cardOf(page, 'Seafood delivery check')).toBeVisible();
  await expect(cardOf(page, 'Order cut-off')).toBeHidden();
  await expect(page).toHaveURL(/\?q=seafood$/);
  await page.reload();
  await expect(cardOf(page, 'Seafood delivery check')).toBeVisible();
  await expect(cardOf(page, 'Order cut-off')).toBeHidden();
  await search.fill('nothing like it');
  await expect(page.getByText('No reminders found')).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(cardOf(page, 'Order cut-off')).toBeVisible();
});
