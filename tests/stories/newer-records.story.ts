import { allScreens } from '#tests/support/all-screens.ts';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { answerDifferently } from '#tests/support/newer-answers.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';
import { walkScreens } from '#tests/support/walk-screens.ts';

/** Records of a server of another version: with a value that this page does not know, or without a field that it knows. */

const DIFFERENCES = [
  ['lacks', 'lacks what may be missing'],
  ['unknown', 'has values of a newer server'],
] as const;

for (const [difference, words] of DIFFERENCES)
  test(`no screen is blank when every second record ${words}`, async ({ page, request }) => {
    test.setTimeout(600_000);
    await walkScreens(page, await allScreens(request), {
      enter: async (who) => {
        await page.unrouteAll();
        await signIn(page, who);
        await answerDifferently(page, difference);
      },
      look: async (path) => {
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toBeAttached();
        // What is around the lists and cards stands.
        await expect(main.getByText('This part could not be shown'), path).toHaveCount(0);
      },
    });
  });

test('an entry that cannot be drawn says so in its place, and the others stay', async ({
  page,
  request,
}) => {
  const logs = (await (await request.get('/api/waste-logs')).json()) as { id: number }[];
  expect(logs.length).toBeGreaterThan(1);
  let isBroken = true;
  await page.route(/\/api\/waste-logs(\?|$)/, (route) =>
    route.fulfill({
      json: logs.map((log, index) => (isBroken && index === 0 ? { ...log, quantity: null } : log)),
    }),
  );
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/waste-log');
  const entries = page.getByRole('region', { name: 'Recent Waste Logs' }).getByRole('listitem');
  await expect(entries.first()).toHaveText('This entry could not be shown. Load the page again.');
  await expect(entries.nth(1).getByRole('button', { name: /^Delete waste entry/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Record Waste' })).toBeVisible();
  isBroken = false;
  await page.reload();
  await expect(entries.first().getByRole('button', { name: /^Delete waste/ })).toBeVisible();
});
