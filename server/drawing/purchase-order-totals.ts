import { sumOfAmounts } from '../../contract/values/money.ts';
import { moneyShown } from '../../contract/values/money-shown.ts';
import { compareNames } from '../../contract/values/name-order.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderLine,
} from './purchase-order.ts';
import type { Words } from './words/words.ts';

type Cost = Pick<PurchaseOrder, 'total' | 'unpricedItems' | 'costText'>;

/** What the lines of a purchase order cost together (M3). */
export function costOf(
  lines: readonly PurchaseOrderLine[],
  { currency, words }: { currency: string; words: Words },
): Cost {
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 0) return { total: null, unpricedItems: lines.length, costText: null };
  const total = sumOfAmounts(amounts, currency);
  const unpricedItems = lines.length - amounts.length;
  const shown = [
    moneyShown(total, currency, words.locale),
    ...(unpricedItems > 0 ? [words.withoutPrice(unpricedItems)] : []),
  ];
  return { total, unpricedItems, costText: words.listed(shown) };
}

/** Empty unless a product is in several of the orders. */
export function totalsOf(orders: readonly PurchaseOrderGroup[], currency: string): ProductTotal[] {
  const products = orders.map(({ lines }) => new Set(lines.map(({ productId }) => productId)));
  const named = products.reduce((sum, { size }) => sum + size, 0);
  const lines = orders.flatMap((order) => order.lines);
  if (named === new Set(lines.map(({ productId }) => productId)).size) return [];
  const alike = Map.groupBy(lines, ({ productId, unitOfMeasure, vendorItemCode, packSize }) =>
    JSON.stringify([productId, unitOfMeasure, vendorItemCode, packSize]),
  );
  const totals = [...alike.values()].map((same) => totalOf(same, currency));
  return totals.toSorted((a, b) => compareNames(a.productName, b.productName));
}

function totalOf(lines: readonly PurchaseOrderLine[], currency: string): ProductTotal {
  const [first] = lines as [PurchaseOrderLine];
  const { productId, productName, vendorItemCode, packSize, unitOfMeasure } = first;
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return {
    productId,
    productName,
    vendorItemCode,
    packSize,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    unitOfMeasure,
    amount: amounts.length === lines.length ? sumOfAmounts(amounts, currency) : null,
  };
}
