import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Usual } from '#contract/calls/ordered.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import { unusualQuantity } from '#contract/values/unusual-quantity.ts';
import { queryOf } from '#web/api/queries.ts';
import { numberFormat } from '#web/language/formats.ts';
import { grouped } from '#web/ui/grouped.ts';

type OrderedLine = Pick<OrderItem, 'productId' | 'quantity' | 'unitId' | 'unitOfMeasure'>;

/** What is unusual about a line of an order that waits for approval: 'Usually 4 case'; undefined where nothing is (24.1). */
export function unusualOf(
  { productId, quantity, unitId, unitOfMeasure }: OrderedLine,
  usuals: ReadonlyMap<string, Usual>,
  alerts: ReadonlyMap<string, PriceAlert>,
): string | undefined {
  const known = usuals.get(productId);
  // What is usual in another unit says nothing of this line. The order is one of the newest itself: its own line is known.
  const usual = known?.unitId === unitId ? known : undefined;
  const usually = usual && `${grouped(usual.usual)} ${unitOfMeasure}`;
  const percent = alerts.get(productId)?.percent;
  const reasons = [
    usual && usual.orders < 2 && t`Not ordered here lately in this unit`,
    usual && usually && unusualQuantity(quantity, usual) && t`Usually ${usually}`,
    percent && priceText(percent),
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(', ') : undefined;
}

function priceText(percent: number): string {
  const share = numberFormat().format(Math.abs(percent));
  return percent > 0 ? t`Price rose by ${share}%` : t`Price fell by ${share}%`;
}

/**
 * What is unusual about the lines of an order that waits for approval, by the ids of its items. `isPending`: it is not known yet;
 * what could not be read is not unusual.
 */
export function useUnusualLines(
  { locationId, needsApproval }: Pick<ListedOrder, 'locationId' | 'needsApproval'>,
  items: readonly OrderItem[] = [],
): { isPending: boolean; ofItem: ReadonlyMap<number, string> } {
  const usuals = useQuery({
    ...queryOf('listUsual', { params: { id: locationId } }),
    enabled: needsApproval,
  });
  const alerts = useQuery({ ...queryOf('listPriceAlerts'), enabled: needsApproval });
  const ofProduct = new Map(usuals.data?.map((usual) => [usual.productId, usual]));
  const alertOf = new Map(alerts.data?.map((alert) => [alert.id, alert]));
  const unusual = items.flatMap((item): [number, string][] => {
    const text = usuals.data && unusualOf(item, ofProduct, alertOf);
    return needsApproval && text ? [[item.id, text]] : [];
  });
  return { isPending: usuals.isLoading || alerts.isLoading, ofItem: new Map(unusual) };
}
