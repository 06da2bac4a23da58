import type { Page } from '@playwright/test';
import type { Session } from '#contract/calls/session.ts';
import { expect, expectFitsEverywhere } from '#tests/support/browser.ts';
import { dialog, stopLiveUpdates, toast } from '#tests/support/manager.ts';
import {
  increase,
  pad,
  people,
  ACCESS_CODE,
  addEmployee,
  enroll,
  MANAGER,
  send,
  setupCodeOf,
  signInByTouch,
  test,
  touchPin,
} from '#tests/support/pin-story.ts';

/** The default of `lockAfterMinutes`. */
const LOCKS_AFTER_MS = 15 * 60_000;

/** By the page's own clock, in milliseconds. A jump of that clock aborts calls under way: none may follow what must arrive. */
const now = (page: Page) => page.evaluate(() => Date.now());

test('the first start in pin mode asks for the setup code, a PIN and an access code, and enrolls its own device (A6)', async ({
  page,
  product,
}) => {
  await page.goto('/');
  await page.getByLabel('Organization Name').fill('Trattoria Uno');
  await page.getByLabel('Your Name').fill(MANAGER.name);
  await page.getByLabel('Your PIN', { exact: true }).fill(MANAGER.pin);
  await page.getByLabel('Your PIN again').fill('739165');
  await page.getByLabel('Access Code').fill(ACCESS_CODE);
  await page.getByLabel('Setup Code').fill('AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByText('The two PINs differ')).toBeVisible();
  await page.getByLabel('Your PIN again').fill(MANAGER.pin);
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByText('This setup code is not right.')).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByLabel('Setup Code').fill(setupCodeOf(product).toLowerCase());
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await signInByTouch(page, MANAGER.name, MANAGER.pin);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a tablet is enrolled once; two people switch with one touch, a name and a PIN, and keep their carts (A2, A5)', async ({
  page,
  business,
}) => {
  await addEmployee(business, 'Maria Lopez', '4071');
  await addEmployee(business, 'Kenji Watanabe', '80265');
  await addEmployee(business, 'Nobody Yet', null);
  // As single sign-on comes back.
  await page.goto('/?signInProblem=unknown_email');
  await expect(page.getByText('Nobody here has your e-mail address.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.getByLabel('Access code').fill('blue harbour 43');
  await page.getByLabel('Device name').fill('Kitchen tablet');
  await page.getByRole('button', { name: 'Enroll device' }).click();
  await expect(page.getByText('This access code is not right.')).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByLabel('Access code').fill(ACCESS_CODE);
  await page.getByRole('button', { name: 'Enroll device' }).click();
  await expect(people(page)).toBeVisible();
  await people(page).getByRole('button', { name: 'Nobody Yet' }).click();
  await expect(page.getByText('Nobody Yet has no PIN yet. Ask a manager')).toBeVisible();
  await expectFitsEverywhere(page);

  await people(page).getByRole('button', { name: 'Maria Lopez' }).click();
  await expect(pad(page, 'Maria Lopez')).toBeFocused();
  await expectFitsEverywhere(page);
  await touchPin(page, '4071');
  await increase(page, 'Basil').click();
  await increase(page, 'Basil').click();
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByRole('link', { name: 'Waste' }).click();
  await page.getByLabel('Notes').fill('Fell off the shelf');

  // One touch, the name, the PIN: nothing asks anything in between.
  await page.getByRole('button', { name: 'Switch person' }).click();
  await people(page).getByRole('button', { name: 'Kenji Watanabe' }).click();
  // A hardware keyboard.
  await page.keyboard.type('80266');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect(pad(page, 'Kenji Watanabe')).toHaveValue('•••••');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Waste' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await page.getByRole('link', { name: 'Catalog' }).click();
  await increase(page, 'Flour 00').click();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();

  // The own PIN.
  await page.getByRole('button', { name: 'Kenji Watanabe change PIN' }).click();
  const changing = dialog(page, 'Change PIN');
  await changing.getByLabel('Current PIN').fill('11112');
  await changing.getByLabel('New PIN', { exact: true }).fill('1234');
  await changing.getByLabel('New PIN again').fill('1234');
  const save = changing.getByRole('button', { name: 'Change PIN' });
  await save.click();
  await expect(changing.getByText('This PIN is too easy to guess')).toBeVisible();
  await changing.getByLabel('New PIN', { exact: true }).fill('9142');
  await changing.getByLabel('New PIN again').fill('9142');
  await save.click();
  await expect(changing.getByText('Your current PIN is not right.')).toBeVisible();
  await expectFitsEverywhere(page);
  await changing.getByLabel('Current PIN').fill('80265');
  await save.click();
  await expect(toast(page, 'PIN changed')).toBeVisible();

  await page.getByRole('button', { name: 'Switch person' }).click();
  await signInByTouch(page, 'Maria Lopez', '4071');
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();
  await page.getByRole('link', { name: 'Waste' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Fell off the shelf');
  await page.getByRole('button', { name: 'Switch person' }).click();
  await signInByTouch(page, 'Kenji Watanabe', '9142');
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
});

test('an idle screen asks whether its session has ended, and then names who was here; the next person has two touches and a PIN (A5)', async ({
  page,
  context,
  business,
}) => {
  const idle = await addEmployee(business, 'Idle Ida', '4071');
  await addEmployee(business, 'Next Nora', '80265');
  await enroll(context, 'Bar tablet');
  await stopLiveUpdates(page);
  await page.clock.install();
  await page.goto('/');
  const loaded = page.waitForResponse(/locks-[^/]*\.js$/);
  await signInByTouch(page, 'Idle Ida', '4071');
  await loaded;
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeAttached();
  // Somebody who fills a cart makes no call that would keep the session in use: the screen makes one.
  const inUse = page.waitForResponse('**/api/organization-settings');
  await page.clock.fastForward('05:00');
  const signedAt = await now(page);
  await page.keyboard.press('Shift');
  expect((await inUse).request().headers()['x-background']).toBeUndefined();
  await page.clock.pauseAt(signedAt + LOCKS_AFTER_MS);
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  // As the server does with an idle one.
  await send(business.manager, `DELETE /api/users/${idle.id}/sessions`);
  await page.clock.resume();
  await expect(pad(page, 'Idle Ida')).toBeFocused();
  await expect(page.getByText('Locked. Enter your PIN to go on.')).toBeVisible();

  const enteredAt = await now(page);
  await touchPin(page, '4071');
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await page.clock.pauseAt(enteredAt + LOCKS_AFTER_MS);
  await send(business.manager, `DELETE /api/users/${idle.id}/sessions`);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Someone else' }).click();
  await people(page).getByRole('button', { name: 'Next Nora' }).click();
  await touchPin(page, '80265');
  await expect(page.getByRole('link', { name: 'Catalog' })).toHaveAttribute('aria-current', 'page');
});

test('with the shortest lock, too, whoever fills a cart stays signed in (A5)', async ({
  page,
  context,
  business,
}) => {
  await addEmployee(business, 'Busy Bea', '4071');
  await enroll(context, 'Pass tablet');
  await stopLiveUpdates(page);
  // As the server answers with that setting, which would end the other sessions of these stories.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as Session;
    await route.fulfill({ response, json: { ...session, lockAfterMinutes: 1 } });
  });
  await page.clock.install();
  await page.goto('/');
  await signInByTouch(page, 'Busy Bea', '4071');
  // The screen watches whether it is used.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('procureapp.lastSign')))
    .not.toBeNull();
  await expect(increase(page, 'Basil')).toBeVisible();
  await page.clock.fastForward('00:05');
  // The screen may read the settings by itself, too, which does not count as use.
  const inUse = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/organization-settings') &&
      request.headers()['x-background'] === undefined,
  );
  await increase(page, 'Basil').click();
  await inUse;
  await page.unrouteAll({ behavior: 'wait' });
});

test('wrong PINs count down; the fifth closes the pad, which counts the seconds at once (A4)', async ({
  page,
  context,
  business,
}) => {
  await addEmployee(business, 'Wrong Wanda', '4071');
  await addEmployee(business, 'Right Rita', '80265');
  await enroll(context, 'Cellar tablet');
  await page.clock.install();
  await page.goto('/');
  await people(page).getByRole('button', { name: 'Wrong Wanda' }).click();
  const sentence = page.getByRole('alert');
  const tries = [
    'This PIN is not right.',
    'This PIN is not right.',
    'This PIN is not right. 2 tries are left.',
    'This PIN is not right. 1 try is left.',
    /^Too many wrong PINs\. You can try again in 0:(?:30|2\d)\.$/,
  ];
  for (const text of tries) {
    await page.keyboard.type('9999');
    await page.keyboard.press('Enter');
    await expect(sentence).toHaveText(text);
    await expect(pad(page, 'Wrong Wanda')).toHaveValue('');
  }
  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeDisabled();
  await page.clock.fastForward('00:10');
  await expect(sentence).toHaveText(/again in 0:[12]\d\.$/);
  await expectFitsEverywhere(page);
  await page.clock.fastForward('00:30');
  await expect(sentence).toBeHidden();
  await page.keyboard.type('4071');
  await expect(enter).toBeEnabled();

  await page.getByRole('button', { name: 'Someone else' }).click();
  await signInByTouch(page, 'Right Rita', '80265');
});

test('wrong PINs of several people close the tablet for all of them, which counts down; the history says so (E36)', async ({
  page,
  context,
  business,
}) => {
  const names = ['Aida One', 'Bruno Two', 'Carla Three', 'Dario Four', 'Elisa Five'];
  await enroll(context, 'Bread station');
  for (const name of names) {
    const { id } = await addEmployee(business, name, '4071');
    for (let each = 0; each < 4; each++)
      await context.request.post('/api/session', { data: { userId: id, pin: '8265' } });
  }
  await page.goto('/');
  await people(page).getByRole('button', { name: 'Elisa Five' }).click();
  await touchPin(page, '4071');
  await expect(
    page.getByText(/Too many wrong PINs\. You can try again in 0:[0-3]\d\./),
  ).toBeVisible();
  await expectFitsEverywhere(page);

  const desk = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin });
  const office = await desk!.newPage();
  await desk!.addCookies((await business.manager.storageState()).cookies);
  await office.goto('/manager/history?kind=sign-ins');
  const list = office.getByRole('main');
  await expect(list).toContainText(/Wrong PINs closed the sign-in on Bread station until/);
  await expect(list).toContainText('Ada Rossi signed in');
  await expectFitsEverywhere(office);
  await desk!.close();
});

test('at 360 px Switch and Logout are apart, and Logout asks when a cart would go (24.11)', async ({
  page,
  context,
  business,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addEmployee(business, 'Two Buttons', '4071');
  await enroll(context, 'Narrow telephone');
  await page.goto('/');
  await signInByTouch(page, 'Two Buttons', '4071');
  await increase(page, 'Basil').click();
  const logout = page.getByRole('button', { name: 'Logout' });
  const [one, other] = await Promise.all([
    page.getByRole('button', { name: 'Switch person' }).boundingBox(),
    logout.boundingBox(),
  ]);
  if (!one || !other) throw new Error('a button is not drawn');
  const across = other.x - (one.x + one.width);
  expect(across).toBeGreaterThanOrEqual(88);
  await logout.click();
  const question = page.getByRole('alertdialog', { name: 'Log out and empty the cart?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
  await logout.click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(people(page)).toBeVisible();
});
