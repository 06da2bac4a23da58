import type { Session } from '#contract/calls/session.ts';
import type { User } from '#contract/calls/users.ts';
import { refused, sentenceOf } from '#contract/refusals/table.ts';
import { api, expect, test as inOpenMode } from '#tests/support/browser.ts';
import { speakSpanish } from '#tests/support/in-spanish.ts';
import { test as inPinMode } from '#tests/support/pin-story.ts';

inPinMode('the first setup says in Spanish why it is refused (L2)', async ({ page }) => {
  await speakSpanish(page);
  // As before the first setup: another story has already done that of this product.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = { user: null, setupNeeded: true, deviceEnrolled: false };
    await route.fulfill({ json: { ...((await response.json()) as Session), ...session } });
  });
  const refusal = refused('wrong_setup_code', { triesLeft: 5, closedFor: 0 });
  await page.route('**/api/setup', (route) =>
    route.fulfill({ status: 401, json: { ...refusal, message: sentenceOf(refusal) } }),
  );
  await page.goto('/');
  await page.getByLabel('Nombre de la organización').fill('Trattoria Uno');
  await page.getByLabel('Nombre y apellido').fill('Ada Rossi');
  for (const name of ['PIN', 'Repetir PIN'])
    await page.getByLabel(name, { exact: true }).fill('739164');
  await page.getByLabel('Código de acceso').fill('blue harbour 42');
  await page.getByLabel('Código de instalación').fill('not the printed one');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByText('Este código de instalación no es correcto.')).toBeVisible();
});

inPinMode('so does the enrolment of a device', async ({ page, business }) => {
  expect(business.location).toBeDefined();
  await speakSpanish(page);
  await page.goto('/');
  await page.getByLabel('Código de acceso').fill('red harbour 43');
  await page.getByRole('button', { name: 'Registrar dispositivo' }).click();
  await expect(page.getByText('Este código de acceso no es correcto.')).toBeVisible();
});

inOpenMode('so does the choice of a profile that is gone', async ({ page, request }) => {
  const name = 'Inés who left';
  const { id } = await api<User>(request, 'POST /api/users', { name, userType: 'employee' });
  await speakSpanish(page);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Perfil de usuario' }).click();
  await page.getByRole('option', { name }).click();
  await api(request, `DELETE /api/users/${id}`);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Este perfil ya no existe. Hay que elegir otro.')).toBeVisible();
});
