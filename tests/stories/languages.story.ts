import type { Locator, Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Session } from '#contract/calls/session.ts';
import type { User } from '#contract/calls/users.ts';
import { refused, sentenceOf } from '#contract/refusals/table.ts';
import {
  api,
  chooseOnWelcomeScreen,
  expect,
  expectFitsEverywhere,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';

const language = (page: Page): Locator => page.getByRole('combobox', { name: 'Language / Idioma' });
const shown = (page: Page) => page.locator('html').getAttribute('lang');
const ownLanguage = async (page: Page) =>
  (await api<Session>(page.request, 'GET /api/session')).user?.language;

/** A person of this story alone: the next stories of the same product would be in the language that was chosen last. */
async function aPerson(page: Page, name: string, userType: User['userType']): Promise<string> {
  const locations = await api<Location[]>(page.request, 'GET /api/locations');
  const locationIds = locations.map(({ id }) => id);
  await api<User>(page.request, 'POST /api/users', { name, userType, locationIds });
  return name;
}

test.use({ viewport: { width: 360, height: 740 } });

test('a person chooses a language: for the device before signing in, and afterwards for oneself (L1)', async ({
  page,
}) => {
  const employee = await aPerson(page, 'Pilar of two languages', 'employee');
  await page.goto('/');
  await language(page).selectOption('Español');
  await expect.poll(() => shown(page)).toBe('es');
  await page.reload();
  await expect.poll(() => shown(page)).toBe('es');
  await language(page).selectOption('English');
  await expect.poll(() => shown(page)).toBe('en');

  await chooseOnWelcomeScreen(page, employee);
  const search = page.getByRole('searchbox');
  await search.fill('jitomate');
  await expect(page.getByText('Jitomate')).toBeVisible();
  await language(page).selectOption('Español');
  await expect.poll(() => shown(page)).toBe('es');
  // What was typed stays.
  await expect(page.getByRole('searchbox')).toHaveValue('jitomate');
  await expect.poll(async () => ownLanguage(page)).toBe('es');
  await expectFitsEverywhere(page);
  await page.reload();
  await expect.poll(() => shown(page)).toBe('es');
  await language(page).selectOption('English');
  await expect.poll(async () => ownLanguage(page)).toBe('en');
});

test('who signs in on a page in another language has every screen in the own one (L1)', async ({
  page,
}) => {
  const own = { language: 'es', userType: 'manager' };
  const name = 'Inés of one language';
  await api<User>(page.request, 'POST /api/users', { ...own, name });
  await page.goto('/');
  await expect.poll(() => shown(page)).toBe('en');
  await chooseOnWelcomeScreen(page, name);
  await expect.poll(() => shown(page)).toBe('es');
  await expect(page.getByRole('heading', { name: 'Panel', exact: true })).toBeVisible();
});

test('a manager chooses the language of a user (L1)', async ({ page }) => {
  const name = await aPerson(page, 'Rosa of two languages', 'manager');
  await openAsManager(page, '/manager/users');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const user = dialog(page, 'Edit User');
  const choice = user.getByRole('combobox', { name: 'Language' });
  await expect(choice).toHaveText('As the device');
  await choice.click();
  await page.getByRole('option', { name: 'Español' }).click();
  await user.getByRole('button', { name: 'Update User' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  const users = await api<User[]>(page.request, 'GET /api/users');
  expect(users.find((one) => one.name === name)?.language).toBe('es');
});

test('what went wrong is said in the language that is chosen meanwhile (L1)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await aPerson(page, 'Inés of two languages', 'manager'));
  await page.goto('/manager/settings');
  const name = page.getByLabel('Organization Name');
  await name.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Organization name is required')).toBeVisible();
  await language(page).selectOption('Español');
  // A rule of the form.
  await expect(page.getByText('Falta el nombre de la organización')).toBeVisible();

  await page.getByLabel('Nombre de la organización').fill('Trattoria');
  const field = refused('no_email', { field: 'replyToEmail' });
  const whole = refused('invalid_input', { because: field });
  const details = [{ path: 'replyToEmail', ...field, message: sentenceOf(field) }];
  const saved = await api(page.request, 'GET /api/organization-settings');
  const answers = [
    { status: 400, json: { ...whole, message: sentenceOf(whole), details } },
    { status: 200, json: saved },
  ];
  await page.route('**/api/organization-settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(answers.shift()) : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await save.click();
  // At its field.
  const spanish = page.getByText('Correo de respuesta: debe tener la forma');
  await expect(spanish).toHaveCount(1);
  await language(page).selectOption('English');
  await expect(page.getByText('Reply-to e-mail must look like')).toHaveCount(1);
  await expect(spanish).toHaveCount(0);

  // As a message, which stays while a pointer is on it.
  await language(page).selectOption('Español');
  await save.click();
  await page.getByText('Se actualizó la configuración').hover();
  await language(page).selectOption('English');
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expect(page.getByText('Se actualizó la configuración')).toHaveCount(0);
});
