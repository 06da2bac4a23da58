import { expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { addReminder, cardOf, REMINDERS } from '#tests/support/reminders.ts';

test('a test without a service is shown as captured; a test that reaches no user is shown as failed', async ({
  page,
  request,
}) => {
  const { id } = await addReminder(request, 'Taste the soup');
  await openAsManager(page, REMINDERS);
  const send = page.getByRole('button', { name: 'Send test of Taste the soup' });
  await send.click();
  await expect(toast(page, 'Test notification sent!')).toBeVisible();
  await expect(page.getByText(/was written to the outbox folder and not sent/)).toBeVisible();

  await request.put(`/api/reminders/${id}/assignments`, { data: { userIds: [] } });
  await expect(cardOf(page, 'Taste the soup')).toContainText('No users assigned');
  await send.click();
  await expect(toast(page, 'Test failed')).toBeVisible();
  await expect(page.getByText('Nobody is assigned to this reminder.')).toBeVisible();
  await expectFitsEverywhere(page);
});

test('the history shows the result of each run for each user', async ({ page, request }) => {
  const { id } = await addReminder(request, 'Turn the cheeses');
  await openAsManager(page, REMINDERS);
  const open = page.getByRole('button', { name: 'History of Turn the cheeses' });
  const history = dialog(page, 'History of Turn the cheeses');
  await open.click();
  await expect(history.getByText('No runs yet')).toBeVisible();
  await expectFitsEverywhere(page);
  await history.getByRole('button', { name: 'Close' }).click();

  const recipient = { userId: 1, notReached: null, notReachedCoded: null };
  const json = [
    {
      id: '00000000-0000-4000-8000-000000000001',
      dueAt: '2026-11-21T11:15:00.000Z',
      state: 'sent',
      reason: null,
      reasonCoded: null,
      recipients: [
        { ...recipient, name: 'Ida', message: 'sent' },
        { ...recipient, userId: 2, name: 'Bo', message: 'captured' },
        { ...recipient, userId: 3, name: 'Cy', message: 'failed' },
        {
          ...recipient,
          userId: 4,
          name: 'Di',
          message: null,
          notReached: 'No phone number',
          notReachedCoded: { code: 'not_reached', params: { because: 'no_phone' } },
        },
      ],
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      dueAt: '2026-11-20T11:15:00.000Z',
      state: 'missed',
      recipients: [],
    },
  ];
  const runs = `**/api/reminders/${id}/runs`;
  await page.route(runs, (route) => route.fulfill({ json }));
  await open.click();
  const [sent, missed] = ['Nov 21, 2026, 06:15', 'Nov 20, 2026, 06:15'].map((when) =>
    history.getByRole('listitem').filter({ has: page.getByRole('heading', { name: when }) }),
  );
  for (const text of ['Sent', 'Captured, not sent', 'Failed', 'Not reached: No phone number']) {
    await expect(sent?.getByText(text, { exact: true }).first() ?? history).toBeVisible();
  }
  await expect(missed ?? history).toContainText('Missed');
  await expectFitsEverywhere(page);
  await history.getByRole('button', { name: 'Close' }).click();
});
