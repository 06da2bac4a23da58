import type { APIRequestContext, Route } from '@playwright/test';
import type { DeliverySchedule } from '#contract/calls/deliveries.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import type { User, UserLocation } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, choose, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { setBothClocks } from '#tests/support/clocks.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { submittedOn } from '#tests/support/ordering-employee.ts';

const PRIYA = 'Priya Raman';

/** A vendor of one product that costs $20, with a minimum of $100. */
async function newVendor(request: APIRequestContext, name: string) {
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name,
    contactPerson: 'Al',
    phoneNumber: '+1 555-0100',
    minimumOrder: '100',
  });
  const product = await api<Product>(request, 'POST /api/products', {
    name: `Yeast of ${name}`,
    vendorId: vendor.id,
    unitOfMeasure: 'kg',
    price: '20',
  });
  return { vendor, product };
}

/** The cut-off is in `minutes`, for the delivery of the day after it; the next delivery is three days later. */
async function closesIn(request: APIRequestContext, vendorId: number, minutes: number) {
  const cutOff = Temporal.Now.zonedDateTimeISO('America/New_York').add({ minutes });
  const rules = [1, 4].map((days) => ({
    deliveryDay: WEEK_DAYS[cutOff.add({ days }).dayOfWeek - 1],
    daysBefore: 1,
    cutOff: cutOff.toPlainTime().toString({ smallestUnit: 'minute' }),
  }));
  const put = await request.put(`/api/vendors/${vendorId}/schedule`, { data: { rules } });
  expect(put.status()).toBe(200);
  const dateIn = (days: number) => cutOff.add({ days }).toPlainDate().toString();
  return { first: dateIn(1), later: dateIn(4), cutOffAt: new Date(cutOff.epochMilliseconds) };
}

test('the cart says by when to order, what is missing and who ordered already; the form takes a later delivery (V2, V3)', async ({
  page,
  request,
}) => {
  const { vendor, product } = await newVendor(request, 'Bay Bakers');
  const { first, later, cutOffAt } = await closesIn(request, vendor.id, 90);
  const users = await api<User[]>(request, 'GET /api/users');
  const priya = users.find(({ name }) => name === PRIYA);
  const [at] = await api<UserLocation[]>(request, `GET /api/users/${priya?.id}/locations`);
  const omar = await api<User>(request, 'POST /api/users', {
    name: 'Omar of the bakery',
    userType: 'employee',
    locationIds: [at?.locationId],
  });
  await api<Order>(request, 'POST /api/orders', {
    locationId: at?.locationId,
    orderedBy: omar.id,
    items: [{ productId: product.id, quantity: 2 }],
  });

  await choose(page, PRIYA);
  await page.getByPlaceholder('Search products...').fill(product.name);
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = dialog(page, 'Shopping Cart');
  const ofVendor = cart.getByRole('region', { name: vendor.name });
  const dayOf = (date: string) => String(Number(date.slice(-2)));
  await expect(ofVendor).toContainText(
    new RegExp(`Order by \\w{3} \\d\\d:\\d\\d for \\w{3} ${dayOf(first)} • 1 h \\d+ min left`),
  );
  await expect(ofVendor).toContainText('$40 more to the minimum of $100, with $40 ordered already');
  await expect(ofVendor).toContainText('Already ordered today: 2 kg by Omar of the bakery');
  await expectFitsEverywhere(page);

  // At the cut-off it rolls on and says so.
  const setRight = await setBothClocks(page, cutOffAt);
  await cart.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  await expect(ofVendor).toContainText(
    new RegExp(`\\w{3} ${dayOf(first)} closed at .*: this is now for \\w{3} ${dayOf(later)}`),
  );
  await setRight();

  await cart.getByRole('button', { name: 'Proceed to Order Form' }).click();
  const form = dialog(page, 'Submit Order');
  await form.getByRole('combobox', { name: vendor.name }).click();
  await page.getByRole('option').nth(1).click();
  await expect(form).toContainText(new RegExp(`for \\w{3} ${dayOf(later)}`));
  await expectFitsEverywhere(page);
  const submitted = submittedOn(page);
  await form.getByRole('button', { name: 'Submit Order' }).click();
  const order = await submitted;
  const items = await api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`);
  expect(items.map(({ deliveryDate }) => deliveryDate)).toEqual([later]);

  await page.getByRole('link', { name: 'Orders' }).click();
  const card = page.getByRole('article', { name: order.id });
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(dialog(page, `Order Details - #${order.id}`)).toContainText(/Delivery: \w{3}, /);
});

test('a device whose clock is wrong says by when to order by the clock of the server (V2, E17)', async ({
  page,
  request,
}) => {
  const { vendor, product } = await newVendor(request, 'Creek Cheese');
  const { first, cutOffAt } = await closesIn(request, vendor.id, 90);
  await page.clock.setFixedTime(cutOffAt);
  await choose(page, PRIYA);
  await page.getByPlaceholder('Search products...').fill(product.name);
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const ofVendor = dialog(page, 'Shopping Cart').getByRole('region', { name: vendor.name });
  await expect(ofVendor).toContainText(
    new RegExp(`Order by .* for \\w{3} ${Number(first.slice(-2))} • 1 h \\d+ min left`),
  );
});

test('a quantity that is being typed in the cart stays while the deliveries arrive (V2)', async ({
  page,
  request,
}) => {
  const { vendor, product } = await newVendor(request, 'Dune Dairy');
  await closesIn(request, vendor.id, 90);
  const typed = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    await typed.promise;
    await route.continue();
  };
  await page.route('**/api/locations/*/deliveries*', late);
  // The minimum order too puts the lines below their vendor.
  await page.route('**/api/vendors', late);
  await choose(page, PRIYA);
  await page.getByPlaceholder('Search products...').fill(product.name);
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = dialog(page, 'Shopping Cart');
  const quantity = cart.getByRole('textbox', { name: `Quantity of ${product.name}` });
  await quantity.fill('');
  const arrived = ['**/api/locations/*/deliveries*', '**/api/vendors'].map((address) =>
    page.waitForResponse(address),
  );
  typed.resolve();
  for (const answer of await Promise.all(arrived)) await answer.finished();
  await expect(quantity).toHaveValue('');
  await expect(quantity).toBeFocused();
  await quantity.pressSequentially('12');
  await quantity.blur();
  await expect(cart.getByRole('region', { name: vendor.name })).toContainText('Order by');
  await expect(quantity).toHaveValue('12');
});

test('a manager keeps the delivery days of a vendor, other days at one location, and a holiday (V1)', async ({
  page,
  request,
}) => {
  const { vendor } = await newVendor(request, 'Cove Creamery');
  const [place] = await api<Location[]>(request, 'GET /api/locations');
  await openAsManager(page, '/manager/vendors');
  const open = page.getByRole('button', { name: `Delivery schedule of ${vendor.name}` });
  await open.click();
  const form = dialog(page, `Delivery Schedule of ${vendor.name}`);
  await form.getByRole('checkbox', { name: 'Friday' }).click();
  const cutOff = form.getByLabel('Order by, for Friday, All locations');
  await cutOff.fill('');
  await form.getByRole('button', { name: 'Update Schedule' }).click();
  await expect(form).toContainText('Please enter a time');
  await cutOff.fill('16:15');

  await form.getByRole('combobox', { name: 'Other days at a location' }).click();
  await page.getByRole('option', { name: place?.name ?? '' }).click();
  const own = form.getByRole('region', { name: `Delivery Days at ${place?.name}` });
  await own.getByRole('checkbox', { name: 'Monday' }).click();
  await own.getByRole('combobox', { name: 'Days before, for Monday' }).click();
  await page.getByRole('option', { name: 'on the same day' }).click();
  await form.getByRole('button', { name: 'Add Exception' }).click();
  await form.getByLabel('Date').fill('2030-12-25');
  await form.getByLabel('Note').fill('Christmas');
  await expectFitsEverywhere(page);
  await form.getByRole('button', { name: 'Update Schedule' }).click();
  await expect(toast(page, 'Delivery schedule updated successfully')).toBeVisible();

  const stored = await api<DeliverySchedule>(request, `GET /api/vendors/${vendor.id}/schedule`);
  expect(stored).toMatchObject({
    rules: [
      { locationId: null, deliveryDay: 'friday', daysBefore: 1, cutOff: '16:15' },
      { locationId: place?.id, deliveryDay: 'monday', daysBefore: 0, cutOff: '14:00' },
    ],
    exceptions: [{ date: '2030-12-25', locationId: null, delivers: false, note: 'Christmas' }],
  });
  await open.click();
  await expect(cutOff).toHaveValue('16:15');
});
