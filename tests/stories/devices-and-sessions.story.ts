import type { User } from '#contract/calls/users.ts';
import { expect, expectFitsEverywhere } from '#tests/support/browser.ts';
import { dialog, toast } from '#tests/support/manager.ts';
import {
  increase,
  pad,
  people,
  ACCESS_CODE,
  enroll,
  MANAGER,
  send,
  signInByTouch,
  test,
  touchPin,
} from '#tests/support/pin-story.ts';

test('a manager sets a PIN, ends a session and removes a device; the other screen shows it at once (A2, A3, E1)', async ({
  page,
  browser,
  product,
  business,
}) => {
  const tablet = await browser.newContext({ baseURL: product.address, reducedMotion: 'reduce' });
  await enroll(tablet, 'Dock tablet');
  const other = await tablet.newPage();

  await enroll(page.context(), 'Office computer');
  await page.goto('/manager/users');
  await signInByTouch(page, MANAGER.name, MANAGER.pin);
  await page.getByRole('button', { name: 'Add User' }).click();
  await dialog(page, 'Add User').getByLabel('Name', { exact: true }).fill('Piotr Nowak');
  await dialog(page, 'Add User').getByRole('checkbox', { name: 'Via Roma' }).check();
  await dialog(page, 'Add User').getByRole('button', { name: 'Add User' }).click();
  // Without a PIN nobody can sign in: it is asked for at once.
  const access = dialog(page, 'Access of Piotr Nowak');
  await expect(access.getByText('Not signed in anywhere.')).toBeVisible();
  await expect(access.getByText('No PIN is set.')).toBeVisible();
  const removePin = access.getByRole('button', { name: 'Remove PIN' });
  await expect(removePin).toBeHidden();
  await access.getByLabel('New PIN').fill('7777');
  await access.getByRole('button', { name: 'Set PIN' }).click();
  await expect(access.getByText('This PIN is too easy to guess')).toBeVisible();
  await access.getByLabel('New PIN').fill('7301');
  await access.getByRole('button', { name: 'Set PIN' }).click();
  await expect(toast(page, 'PIN set')).toBeVisible();
  await expect(removePin).toBeVisible();
  await access.getByRole('button', { name: 'Close' }).click();
  const piotr = page.getByRole('listitem').filter({ hasText: 'Piotr Nowak' });
  await expect(piotr.getByText('PIN set', { exact: true })).toBeVisible();

  await other.goto('/');
  await people(other).getByRole('button', { name: 'Piotr Nowak' }).click();
  await expect(pad(other, 'Piotr Nowak')).toBeVisible();
  await touchPin(other, '7301');
  await expect(increase(other, 'Basil')).toBeVisible();
  await page.getByRole('button', { name: 'PIN and sessions of Piotr Nowak' }).click();
  await expect(access.getByText('Dock tablet', { exact: true })).toBeVisible();
  await expectFitsEverywhere(page);
  await access.getByRole('button', { name: 'End the session on Dock tablet' }).click();
  await expect(toast(page, 'Session ended')).toBeVisible();
  await expect(access.getByText('Not signed in anywhere.')).toBeVisible();
  await expect(other.getByText('Locked. Enter your PIN to go on.')).toBeVisible();
  await touchPin(other, '7301');
  await expect(increase(other, 'Basil')).toBeVisible();
  // A PIN changed elsewhere ends this session too, although no record changes (A3).
  const telephone = await browser.newContext({ baseURL: product.address });
  await enroll(telephone, 'Telephone');
  const profiles = await send<User[]>(telephone.request, 'GET /api/session/profiles');
  const userId = profiles.find(({ name }) => name === 'Piotr Nowak')?.id;
  await send(telephone.request, 'POST /api/session', { userId, pin: '7301' });
  await send(telephone.request, 'PUT /api/session/pin', { currentPin: '7301', pin: '5820' });
  await telephone.close();
  await expect(pad(other, 'Piotr Nowak')).toBeVisible();
  await touchPin(other, '5820');
  await expect(increase(other, 'Basil')).toBeVisible();
  await access.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Settings' }).click();
  const card = page.getByRole('region', { name: 'Access' });
  await card.getByLabel('Lock after minutes').fill('20');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings updated successfully')).toBeVisible();
  // Saved twice from one page: no conflict with oneself.
  await page.getByLabel('Organization Name').fill('Trattoria Due');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(() => send(business.manager, 'GET /api/organization-settings'))
    .toMatchObject({ organizationName: 'Trattoria Due', lockAfterMinutes: 20 });
  await card.getByRole('button', { name: 'Change Access Code' }).click();
  const changing = dialog(page, 'Change Access Code');
  await changing.getByLabel('New access code').fill('short');
  await changing.getByRole('button', { name: 'Change Access Code' }).click();
  await expect(changing.getByText('Access code must be at least 8 characters')).toBeVisible();
  await expectFitsEverywhere(page);
  await changing.getByLabel('New access code').fill(ACCESS_CODE);
  await changing.getByRole('button', { name: 'Change Access Code' }).click();
  await expect(toast(page, 'Access code changed')).toBeVisible();

  await card.getByRole('link', { name: 'Open Devices' }).click();
  const row = page.getByRole('row', { name: /Dock tablet/ });
  await expect(row).toContainText('Piotr Nowak');
  await expect(row).not.toContainText('This device');
  await expect(page.getByRole('row', { name: /Office computer/ })).toContainText('This device');
  await row.getByRole('button', { name: 'Edit Dock tablet' }).click();
  const editing = dialog(page, 'Edit Device');
  await editing.getByLabel('Name', { exact: true }).fill('Loading dock');
  await editing.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Via Roma' }).click();
  await expectFitsEverywhere(page);
  await editing.getByRole('button', { name: 'Update Device' }).click();
  await expect(page.getByRole('row', { name: /Loading dock/ })).toContainText('Via Roma');
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Delete Loading dock' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Loading dock' });
  await expect(question).toContainText('has to be enrolled again');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Device deleted successfully')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Enroll this device' })).toBeVisible();
  await expect(other.getByText('A manager removed this device')).toBeVisible();
  await expectFitsEverywhere(other);
  await tablet.close();

  // Who did it is on record (A8).
  await page.goto('/manager/history');
  const entries = page.getByRole('listitem');
  await expect(
    entries.filter({ hasText: `${MANAGER.name} deleted Loading dock (Device)` }),
  ).toContainText('on Office computer');
  const ofPiotr = entries.filter({ hasText: 'Piotr Nowak (User)' });
  await expect(ofPiotr.filter({ hasText: 'PIN: from none to set' })).toHaveCount(1);
  await expect(ofPiotr.filter({ hasText: 'PIN: from set to changed' })).toContainText(
    'Piotr Nowak changed Piotr Nowak',
  );
  await expect(ofPiotr.filter({ hasText: 'Sessions: from open to ended' })).not.toHaveCount(0);
  await expect(
    entries.filter({ hasText: 'Access code: from set to changed' }).first(),
  ).toBeVisible();
});
