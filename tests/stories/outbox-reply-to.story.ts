import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

test('a manager sets the reply address; when two do at once, the second gets the conflict and chooses', async ({
  page,
  request,
}) => {
  await openAsManager(page, '/manager/settings');
  const organization = page.getByRole('region', { name: 'Organization' });
  const replyTo = organization.getByLabel('Reply-to E-mail');
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
  await replyTo.fill('buying');
  await save();
  await expect(
    organization.getByText('Reply-to e-mail must look like name@example.com'),
  ).toBeVisible();
  await replyTo.fill('buying@harbor.example');
  await save();
  await expect(toast(page, 'Settings updated successfully')).toBeVisible();
  await page.reload();
  await expect(replyTo).toHaveValue('buying@harbor.example');

  const settings = await api<{ organizationName: string; timezone: string }>(
    request,
    'GET /api/organization-settings',
  );
  const { organizationName, timezone } = settings;
  const changed = { organizationName, timezone, replyToEmail: 'office@harbor.example' };
  await request.put('/api/organization-settings', { data: changed });
  await replyTo.fill('');
  await save();
  const compared = page.getByRole('row', { name: /Reply-to E-mail/ });
  await expect(compared).toContainText('office@harbor.example');
  await expect(compared).toContainText('None');
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(replyTo).toHaveValue('');
  await page.reload();
  await expect(replyTo).toHaveValue('');
});
