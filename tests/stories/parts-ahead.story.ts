import { choose, expect, test } from '#tests/support/browser.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

// More than a browser notes by itself are loaded.
test.beforeEach(({ context }) =>
  context.addInitScript(() => performance.setResourceTimingBufferSize(2_000)),
);

test('every part that employees may open is there without a network, although nobody opened it and no service worker keeps it (25.4)', async ({
  page,
  context,
  request,
}) => {
  const parts = (await (await request.get('/employee-parts.json')).json()) as string[];
  const has = (part: string) => parts.some((file) => file.startsWith(`assets/${part}-`));
  // Opened on screens that load late themselves, and never by managers only.
  expect(['own-order-dialog', 'receipt-dialog', 'queue-dialog'].map(has)).not.toContain(false);
  expect(['dashboard-screen', 'manager-area'].map(has)).not.toContain(true);

  await choose(page, EMPLOYEE);
  const unfetched = async () => {
    const names = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
    );
    return parts.filter((file) => !names.includes(file));
  };
  await expect.poll(unfetched).toEqual([]);
  await context.setOffline(true);
  const missing = await page.evaluate(async (files) => {
    const found = files.map(async (file) =>
      fetch(`/${file}`).then(
        ({ ok }) => (ok ? [] : [file]),
        () => [file],
      ),
    );
    return (await Promise.all(found)).flat();
  }, parts);
  expect(missing).toEqual([]);
});
