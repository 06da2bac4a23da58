import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryRule } from '#contract/calls/deliveries.ts';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import type { WeekDay } from '#contract/values/week-days.ts';
import { queryOf } from '#web/api/queries.ts';

/** From whom a guide can be ordered, and who can be responsible; undefined until it is read. */
export function useStandingChoices({ lines, locationId, standing }: OrderGuide) {
  const products = useQuery(queryOf('listProducts'));
  const vendors = useQuery(queryOf('listVendors'));
  const users = useQuery(queryOf('listUsers'));
  const places = useQuery(queryOf('listUserLocations'));
  const reads = [products, vendors, users, places];
  if (!products.data || !vendors.data || !users.data || !places.data)
    return { choices: undefined, reads };

  const vendorOf = new Map(products.data.map(({ id, vendorId }) => [id, vendorId]));
  const counts = new Map<number, number>();
  for (const { productId } of lines) {
    const id = vendorOf.get(productId);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const here = new Set(
    places.data.filter((one) => one.locationId === locationId).map(({ userId }) => userId),
  );
  const choices = {
    vendors: vendors.data
      .filter(({ id }) => counts.has(id) || id === standing?.vendorId)
      .toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0))
      .map(({ id, name }) => ({
        value: String(id),
        label: name,
        hint: productsText(counts.get(id) ?? 0),
      })),
    people: users.data
      .filter(({ id, userType }) => userType === 'manager' || here.has(id))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return { choices, reads };
}

const productsText = (count: number) => plural(count, { one: '# product', other: '# products' });

/** On which days a vendor delivers to a location; undefined until it is read. */
export function useDeliveryDays(vendorId: string, locationId: number): WeekDay[] | undefined {
  const schedule = useQuery({
    ...queryOf('getDeliverySchedule', { params: { id: Number(vendorId) } }),
    enabled: vendorId !== '',
  });
  return schedule.data && daysAt(schedule.data.rules, locationId);
}

/** The days of a location replace those of all locations. */
function daysAt(rules: readonly DeliveryRule[], locationId: number): WeekDay[] {
  const own = rules.filter((rule) => rule.locationId === locationId);
  const those = own.length > 0 ? own : rules.filter((rule) => rule.locationId === null);
  return WEEK_DAYS.filter((day) => those.some(({ deliveryDay }) => deliveryDay === day));
}
