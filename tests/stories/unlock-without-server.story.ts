import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { expect } from '#tests/support/browser.ts';
import {
  addEmployee,
  increase,
  MANAGER,
  people,
  send,
  signInByTouch,
  touchPin,
} from '#tests/support/pin-story.ts';
import type { PinBusiness } from '#tests/support/pin-story.ts';
import { button } from '#tests/support/receiving.ts';
import {
  asked,
  FOUND,
  kitchen,
  signInOnce,
  statusLine,
  switchPerson,
} from '#tests/support/shared-tablet.ts';
import { keptAnswers, provenPeople } from '#tests/support/tablet.ts';

const [ANA_PIN, BEN_PIN] = ['4071', '80265'];

async function order(page: Page, notes: string): Promise<void> {
  await increase(page, 'Basil').click();
  await button(page, 'Submit Order').click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await form.getByLabel('Notes').fill(notes);
  await button(form, 'Submit Order').click();
  await expect(statusLine(page)).toContainText('1 waiting to be sent');
}

const ordersWith = async ({ manager }: PinBusiness, notes: string) =>
  (await send<Order[]>(manager, 'GET /api/orders')).filter((one) => one.notes === notes);

kitchen(
  'two people share a tablet without the server, each with their PIN; what they order is sent once the server has accepted it, under its author (O7, O6, A5)',
  async ({ kitchen: { startAgain, page: first }, network, business }) => {
    const ana = await addEmployee(business, 'Ana Cruz', ANA_PIN);
    const ben = await addEmployee(business, 'Ben Ode', BEN_PIN);
    await first.reload();
    await signInOnce(first, ana, ANA_PIN);
    await switchPerson(first);
    await signInOnce(first, ben, BEN_PIN);

    network.goAway();
    // The session of Ben is still open at the server: nobody comes in with it.
    let page = await startAgain();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await people(page).getByRole('button', { name: ana.name }).click();
    await touchPin(page, BEN_PIN);
    await expect(page.getByText('This PIN is not right.')).toBeVisible();
    await touchPin(page, ANA_PIN);
    await order(page, 'From Ana in the cooler');
    await switchPerson(page);
    await expect(page.getByText('1 waiting for Ana Cruz')).toBeVisible();
    await people(page).getByRole('button', { name: ben.name }).click();
    await touchPin(page, BEN_PIN);
    // Neither her cart nor her work is his.
    await expect(increase(page, 'Basil')).toBeVisible();
    await expect(statusLine(page)).toHaveText('Offline');
    await order(page, 'From Ben in the cooler');

    page = await startAgain();
    await touchPin(page, BEN_PIN);
    await expect(statusLine(page)).toContainText('1 waiting to be sent');
    network.comeBack();
    await expect(asked(page)).toBeVisible(FOUND);
    expect(await ordersWith(business, 'From Ben in the cooler')).toEqual([]);
    await button(asked(page), 'Later').click();
    await page.getByRole('button', { name: /^Enter your PIN/ }).click();
    await touchPin(page, ANA_PIN);
    await expect(asked(page).getByText('This PIN is not right.')).toBeVisible();
    await touchPin(page, BEN_PIN);
    await expect(asked(page)).toBeHidden();
    await expect(statusLine(page)).toBeHidden(FOUND);
    const [ofBen] = await ordersWith(business, 'From Ben in the cooler');
    expect(ofBen?.orderedBy).toBe(ben.id);
    expect(await ordersWith(business, 'From Ana in the cooler')).toEqual([]);

    await switchPerson(page);
    await signInByTouch(page, ana.name, ANA_PIN);
    const ofAna = async () => ordersWith(business, 'From Ana in the cooler');
    await expect.poll(async () => (await ofAna()).map((one) => one.orderedBy)).toEqual([ana.id]);
    expect(await ordersWith(business, 'From Ben in the cooler')).toHaveLength(1);
  },
);

kitchen(
  'tries are counted on the tablet, also when it is killed; managers need the server; a new PIN ends what the tablet knew (O7, A4)',
  async ({ kitchen: { startAgain, page: first }, network, business }) => {
    const user = await addEmployee(business, 'Cara Lund', ANA_PIN);
    const other = await addEmployee(business, 'Dan Oro', BEN_PIN);
    await first.reload();
    await signInOnce(first, user, ANA_PIN);
    await switchPerson(first);
    await signInOnce(first, other, BEN_PIN);
    await switchPerson(first);

    network.goAway();
    let page = await startAgain();
    await people(page).getByRole('button', { name: MANAGER.name }).click();
    await touchPin(page, MANAGER.pin);
    await expect(page.getByText('Managers sign in when it does.')).toBeVisible();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await people(page).getByRole('button', { name: user.name }).click();
    for (let wrong = 0; wrong < 5; wrong++) {
      await touchPin(page, '9999');
      await expect(page.getByRole('button', { name: '1', exact: true })).toBeEnabled({
        enabled: wrong < 4,
      });
      await expect(page.getByRole('alert')).toBeVisible();
    }
    page = await startAgain();
    await people(page).getByRole('button', { name: user.name }).click();
    await touchPin(page, ANA_PIN);
    await expect(page.getByText(/Too many wrong PINs\./)).toBeVisible();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await people(page).getByRole('button', { name: other.name }).click();
    await touchPin(page, BEN_PIN);
    await order(page, 'From Dan, who got another PIN');

    await send(business.manager, `PUT /api/users/${other.id}/pin`, { pin: '61953' });
    network.comeBack();
    await expect(page.getByText('Please sign in again')).toBeVisible(FOUND);
    await expect(page.getByText('1 waiting for Dan Oro')).toBeVisible();
    await expect.poll(() => provenPeople(page)).toEqual([user.id]);
    expect((await keptAnswers(page)).filter(([id]) => id === other.id)).toEqual([]);
    network.goAway();
    await page.reload();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await people(page).getByRole('button', { name: other.name }).click();
    await touchPin(page, BEN_PIN);
    await expect(page.getByText(/has not signed in here within 24 hours/)).toBeVisible();
    network.comeBack();
    await page.reload();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await signInByTouch(page, other.name, '61953');
    const stored = async () => ordersWith(business, 'From Dan, who got another PIN');
    await expect.poll(async () => (await stored()).map((one) => one.orderedBy)).toEqual([other.id]);
  },
);

kitchen(
  'a removed tablet forgets everybody as soon as the server answers; what waits stays (O7, E19)',
  async ({ kitchen: { page }, network, business }) => {
    const user = await addEmployee(business, 'Eve Moss', ANA_PIN);
    await page.reload();
    await signInOnce(page, user, ANA_PIN);
    network.goAway();
    await page.reload();
    await touchPin(page, ANA_PIN);
    await order(page, 'From Eve');
    const { manager } = business;
    const devices = await send<{ id: number; name: string }[]>(manager, 'GET /api/devices');
    for (const { id, name } of devices)
      if (name === 'Shared tablet') await send(manager, `DELETE /api/devices/${id}`);
    network.comeBack();
    await expect(button(page, 'Enroll device')).toBeVisible(FOUND);
    await expect.poll(() => provenPeople(page)).toEqual([]);
    expect((await keptAnswers(page)).filter(([id]) => id === user.id)).toEqual([]);
    await expect(page.getByText('1 waiting for Eve Moss')).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  },
);

kitchen(
  'who locks and unlocks the tablet without the server finds the catalogue, also when the page was not loaded again (O1, O7)',
  async ({ kitchen: { page }, network, business }) => {
    const [fay, gus] = [
      await addEmployee(business, 'Fay Holm', ANA_PIN),
      await addEmployee(business, 'Gus Pell', BEN_PIN),
    ];
    await page.reload();
    await signInOnce(page, fay, ANA_PIN);
    await switchPerson(page);
    await signInOnce(page, gus, BEN_PIN);
    network.goAway();
    await switchPerson(page);
    for (const [{ name }, pin] of [
      [gus, BEN_PIN],
      [fay, ANA_PIN],
    ] as const) {
      await people(page).getByRole('button', { name }).click();
      await touchPin(page, pin);
      await expect(increase(page, 'Basil')).toBeVisible();
      await switchPerson(page);
    }
  },
);
