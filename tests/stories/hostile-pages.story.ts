import type { Page, Response } from '@playwright/test';
import { browserLaunchOptions } from '../../scripts/browser.ts';
import { PRODUCT_START_MS, expect, signInAs, test as base } from '#tests/support/browser.ts';
import type { WorkerFixtures } from '#tests/support/browser.ts';
import { anAttackedOrganization, MARK } from '#tests/support/hostile-texts.ts';
import type { AttackedOrganization } from '#tests/support/hostile-texts.ts';
import { startOtherSite } from '#tests/support/other-site.ts';
import { useStoryProduct } from '#tests/support/story-product.ts';

const launch = await browserLaunchOptions();

/** A product whose every text is hostile, and a browser that finds *.example on this machine. */
const test = base.extend<object, WorkerFixtures & { attacked: AttackedOrganization }>({
  launchOptions: [
    { ...launch, args: [...launch.args, '--host-resolver-rules=MAP *.example 127.0.0.1'] },
    { scope: 'worker' },
  ],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures off this pattern
    async ({}, use) => useStoryProduct({ DEMO: 'false' }, use),
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
  attacked: [
    async ({ product, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.address });
      await use(await anAttackedOrganization(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Opens a page of another site, or of this site at another port, with the manager's cookie in the browser. */
async function openOther(page: Page, { host, body }: { host: string; body: string }) {
  const site = await startOtherSite(body);
  // The product's own page still loads what its first view does not need.
  await page.goto('about:blank');
  const answers: Response[] = [];
  page.on('response', (response) => void answers.push(response));
  await page.goto(`http://${host}:${site.port}/`);
  return { site, answers };
}

const statusesOf = (answers: Response[], origin: string) =>
  answers.filter((one) => one.url().startsWith(origin)).map((one) => one.status());

for (const host of ['evil.example', '127.0.0.1']) {
  test(`a page of ${host} at another port writes, reads and subscribes to nothing (A10, D31)`, async ({
    page,
    product,
    attacked,
  }) => {
    await signInAs(page, attacked.manager);
    const before = await attacked.everything();
    const body = `<form id="form" method="post" enctype="text/plain" target="form"
        action="${product.address}/api/vendors"><input name='{"name":"Form","x":"' value='"}'></form>
      <form id="upload" method="post" enctype="multipart/form-data" target="upload"
        action="${product.address}/api/products/bulk-import"><input name="csvFile" value="x"></form>
      <iframe name="form"></iframe><iframe name="upload"></iframe>`;
    const { site, answers } = await openOther(page, { host, body });
    await page.evaluate(async (target) => {
      const json = JSON.stringify({
        name: 'Owned',
        contactPerson: 'x',
        phoneNumber: '+1 555-0100',
      });
      const send = (path: string, init: RequestInit) =>
        fetch(target + path, { credentials: 'include', ...init }).catch(() => undefined);
      await send('/api/vendors', { method: 'POST', mode: 'no-cors', body: json });
      const blob = new Blob([json], { type: 'application/json' });
      await send('/api/vendors', { method: 'POST', body: blob });
      await send('/api/vendors/1', { method: 'PUT', body: json });
      await send('/api/session', { method: 'DELETE' });
      navigator.sendBeacon(`${target}/api/vendors`, json);
      for (const id of ['form', 'upload']) {
        const answered = new Promise((resolve) => {
          document.querySelector(`[name=${id}]`)?.addEventListener('load', resolve);
        });
        (document.querySelector(`#${id}`) as HTMLFormElement).submit();
        await answered;
      }
      const loaded = (element: HTMLElement) =>
        new Promise((resolve) => {
          element.addEventListener('load', resolve);
          element.addEventListener('error', resolve);
          document.body.append(element);
        });
      const add = (tag: string, path: string) =>
        loaded(Object.assign(document.createElement(tag), { src: target + path }));
      await add('img', '/api/vendor-orders/pdf/1/1');
      await add('script', '/api/users');
      await new Promise((resolve) => {
        const events = new EventSource(`${target}/api/changes`, { withCredentials: true });
        events.addEventListener('error', resolve);
      });
    }, product.address);
    const read = await page.evaluate(
      (target) =>
        fetch(`${target}/api/users`, { credentials: 'include' }).then(
          (answer) => answer.text(),
          () => 'nothing',
        ),
      product.address,
    );
    expect(read).toBe('nothing');
    const statuses = statusesOf(answers, product.address);
    expect(statuses.length).toBeGreaterThan(1);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(await attacked.everything()).toEqual(before);
    site.stop();
  });
}

test('a name that an attacker points at this machine reaches nothing (rebinding, A10)', async ({
  page,
  product,
  attacked,
}) => {
  const { port } = new URL(product.address);
  const before = await attacked.everything();
  const answer = await page.goto(`http://rebound.example:${port}/`);
  expect(answer?.status()).toBe(403);
  const statuses = await page.evaluate(async () => {
    const made = [
      fetch('/api/users'),
      fetch('/api/session', { method: 'POST', body: '{"userId":1}' }),
      fetch('/uploads/x.webp'),
      fetch('/'),
    ];
    return (await Promise.all(made)).map(({ status }) => status);
  });
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect(await attacked.everything()).toEqual(before);
});

test('no page can be framed, nor reached from the page that opened it (A10)', async ({
  page,
  product,
  attacked,
}) => {
  const frames = ['/', attacked.publicLink, '/uploads/x.webp'].map(
    (path) => `<iframe src="${new URL(path, product.address).href}"></iframe>`,
  );
  const { site } = await openOther(page, { host: 'evil.example', body: frames.join('') });
  for (const frame of page.frames().slice(1)) {
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
    expect(await frame.locator('body').innerText()).not.toMatch(/ProcureApp|Purchase Order/);
  }
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address), product.address),
  ]);
  await popup.waitForLoadState();
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  site.stop();
});

const MANAGER_PAGES = [
  '',
  '/products',
  '/vendors',
  '/users',
  '/locations',
  '/orders',
  '/invoice-photos',
  '/waste-log',
  '/units-of-measure',
  '/reminders',
  '/history',
  '/settings',
  '/settings/outbox',
].map((path) => `/manager${path}`);

test('a script in any text or file name is shown as text, on every screen (A10)', async ({
  page,
  product,
  attacked,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  page.on('dialog', () => violations.push('a dialog'));
  const expectShownAsText = async (path: string) => {
    await page.goto(new URL(path, product.address).href);
    await expect(page.getByText(MARK).first()).toBeVisible();
    expect(await page.locator('[onerror], script:not([src]), img[src="x"]').count()).toBe(0);
    expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  };
  await expectShownAsText('/');
  await signInAs(page, attacked.manager);
  for (const path of [...MANAGER_PAGES, `/manager/vendor-orders/${attacked.order}`])
    await expectShownAsText(path);
  await page.goto('/manager/products');
  const quoted = `"${MARK.replaceAll('"', '""')} none"`;
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${MARK}.csv`.replaceAll('/', ''),
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,vendorName,unitOfMeasure\n${quoted},${quoted},kg\n`),
  });
  const plan = dialog.getByRole('region', { name: 'What this import will do' });
  await expect(plan).toContainText('<img src=x');
  expect(await page.locator('[onerror], img[src="x"]').count()).toBe(0);
  await signInAs(page, attacked.employee);
  for (const path of ['/employee', '/employee/orders', '/employee/waste-log'])
    await expectShownAsText(path);
  await expectShownAsText(attacked.publicLink);
  expect(violations).toEqual([]);
});
