import type { Budget } from '#contract/calls/budgets.ts';
import type { TestApp } from './app.ts';

interface Row {
  status: string;
  vendorId: number;
  categoryId: string | null;
  price: string | null;
  quantity: number;
  numerator: string | null;
  denominator: string | null;
  deliveryDate: string | null;
  orderDate: string;
  zone: string;
}

/** The same figures from all rows, without what the product computes them with. */
export async function recomputed(
  t: TestApp,
  budget: Budget,
  { locationId, from, to }: { locationId: number; from: string; to: string },
) {
  const { rows } = await t.database.pool.query<Row>(
    `select item.ordered_status as status, item.vendor_id as "vendorId", product.category_id as "categoryId",
       item.unit_price::text as price, item.quantity, item.received_numerator::text as numerator,
       item.received_denominator::text as denominator, item.delivery_date::text as "deliveryDate",
       to_char(orders.order_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "orderDate", location.timezone as zone
     from order_items as item join orders on orders.id = item.order_id join products as product on product.id = item.product_id
       join locations as location on location.id = orders.location_id
     where orders.location_id = $1 and not item.is_deleted and not orders.is_deleted and orders.status <> 'cancelled'`,
    [locationId],
  );
  const sums = { ordered: 0n, received: 0n };
  let withoutPrice = 0;
  for (const row of rows) {
    const { status, deliveryDate, orderDate, zone, vendorId, categoryId, price } = row;
    const day =
      deliveryDate ??
      Temporal.Instant.from(orderDate).toZonedDateTimeISO(zone).toPlainDate().toString();
    const isMeant =
      day >= from &&
      day <= to &&
      status !== 'missing' &&
      (budget.vendorIds?.includes(vendorId) ?? true) &&
      (budget.categoryIds === null || budget.categoryIds.includes(categoryId ?? ''));
    if (!isMeant) continue;
    if (price === null) withoutPrice += 1;
    else sums[status === 'received' ? 'received' : 'ordered'] += centsOf(row, price);
  }
  const left = BigInt(Math.round(Number(budget.amount) * 100)) - sums.ordered - sums.received;
  return {
    from,
    to,
    ordered: inDollars(sums.ordered),
    received: inDollars(sums.received),
    withoutPrice,
    left: inDollars(left),
  };
}

/** Half up, of the exact amount. */
function centsOf({ status, quantity, numerator, denominator }: Row, price: string): bigint {
  const parts = BigInt(price.replace('.', ''));
  const isCounted = status === 'received' && numerator !== null && denominator !== null;
  const [many, of] = isCounted ? [BigInt(numerator), BigInt(denominator)] : [BigInt(quantity), 1n];
  return (2n * parts * many + 100n * of) / (200n * of);
}

function inDollars(cents: bigint): string {
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}
