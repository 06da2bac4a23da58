import type { TestApp } from '../app.ts';

/** In New York the clocks go back on November 1, and a holiday is on November 26. */
export const HOLIDAY = '2026-11-26';

const day = (deliveryDay: string, daysBefore: number, cutOff: string) => ({
  deliveryDay,
  daysBefore,
  cutOff,
});

const VENDORS = [
  {
    days: [day('monday', 1, '16:00'), day('thursday', 1, '16:00')],
    rule: { when: 'before_cut_off', minutes: 30 },
  },
  {
    // The hour that comes twice.
    days: [day('tuesday', 2, '01:30'), day('saturday', 1, '12:00')],
    rule: { when: 'before_cut_off', minutes: 60, channels: ['sms', 'email'] },
  },
  {
    days: [day('wednesday', 1, '14:00'), day('friday', 0, '07:00')],
    rule: { when: 'at_once', minutes: 10, channels: ['sms'] },
  },
  {
    days: [day('thursday', 2, '18:00')],
    rule: { when: 'before_cut_off', minutes: 45, channels: ['email', 'sms'], belowMinimum: 'hold' },
    minimumOrder: '60.00',
  },
] as const;

export interface Chain {
  locations: { id: number; name: string; cook: { id: number } }[];
  products: { id: string; vendorId: number }[];
  /** One for each location. */
  standing: StandingGuide[];
}

/** A guide that is ordered for each delivery of a vendor. */
export interface StandingGuide {
  guideId: string;
  locationId: number;
  vendorId: number;
  productId: string;
  days: string[];
  /** Who is responsible, and nothing else. */
  userId: number;
  body: object;
}

/** Locations in two time zones, some with an approval limit, and vendors with different schedules and rules. */
export async function aChain(
  t: TestApp,
  { locations: count, vendors }: { locations: number; vendors: number },
): Promise<Chain> {
  await t.make.manager({ name: 'Elena', email: 'elena@example.com' });
  await t.api.updateOrganizationSettings({
    body: { organizationName: 'Harbour Group', timezone: 'America/New_York', escalateMinutes: 60 },
  });
  const chain: Chain = { locations: [], products: [], standing: [] };
  for (let index = 0; index < count; index++) {
    const { id, name } = await t.make.location({
      timezone: index % 2 === 0 ? null : 'America/Chicago',
      approvalLimit: index % 5 === 0 ? '75.00' : null,
    });
    chain.locations.push({ id, name, cook: await t.make.user({ locationIds: [id] }) });
  }
  for (let index = 0; index < vendors; index++) {
    const { days, rule, ...values } = VENDORS[index % VENDORS.length] ?? VENDORS[0];
    const { id } = await t.make.vendor({ email: `v${Math.random()}@example.com`, ...values });
    const params = { id };
    const exceptions = [{ date: HOLIDAY, delivers: false }];
    await t.api.updateDeliverySchedule({ params, body: { rules: days, exceptions } });
    await t.api.updateSendingRules({ params, body: { rules: [rule] } });
    const product = await t.make.product({ vendorId: id, price: '10.00' });
    chain.products.push({ id: product.id, vendorId: id });
  }
  for (const [index, { id: locationId }] of chain.locations.entries())
    chain.standing.push(await standingGuide(t, { chain, locationId, index }));
  return chain;
}

/** Half of them become orders by themselves; amounts are those of the guide, or usual. */
async function standingGuide(
  t: TestApp,
  { chain, locationId, index }: { chain: Chain; locationId: number; index: number },
): Promise<StandingGuide> {
  const product = chain.products[index % chain.products.length];
  const schedule = VENDORS[(index % chain.products.length) % VENDORS.length];
  if (!product || !schedule) throw new Error('there are no vendors');
  const { id: productId, vendorId } = product;
  const { id: userId } = await t.make.user({ locationIds: [locationId] });
  const guide = { name: 'Standing', locationId, lines: [{ productId, quantity: 8 }] };
  const { id: guideId } = (await t.api.createOrderGuide({ body: guide })).body;
  const days = schedule.days.map(({ deliveryDay }) => deliveryDay);
  const body = {
    vendorId,
    days,
    amounts: index % 3 === 0 ? 'usual' : 'fixed',
    mode: index % 2 === 0 ? 'submit' : 'prepare',
    prepareHours: index % 4 === 0 ? 48 : 24,
    responsibleUserId: userId,
    from: '2026-01-01',
  };
  await t.api.setStandingOrder({ params: { id: guideId }, body });
  return { guideId, locationId, vendorId, productId, days, userId, body };
}
