import { moneyShown } from '../../../contract/values/money-shown.ts';
import type { ProductTotal, PurchaseOrder, PurchaseOrderLine } from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';

/** The columns of a purchase order's lines. */

export interface Column {
  title: string;
  /** The width of the cell, in points. */
  width: number;
  /** Figures are aligned by their last digit. */
  side: 'left' | 'right';
  textOf: (line: Line) => string | null;
}

/** A line, or the total of a product, which has no price and no status. */
type Line = ProductTotal & Partial<PurchaseOrderLine>;

/** The column of the product gets the remaining width. When that is less than this, the page is turned. */
export const PRODUCT_MIN = 150;

/** Widths of a figure, and of a column of sums at most. */
const DIGIT = 5.6;
const SUM_MAX = 110;

/** Product, id, quantity, unit and status; code, pack and prices where a line has one (M3). */
export function columnsOf(order: PurchaseOrder): [product: Column, ...Column[]] {
  const { has, currency, language } = order;
  const { columns, locale, labelled, deliveryDate } = wordsIn(language);
  const own = ({ ownDelivery }: Line) =>
    ownDelivery ? `\n${labelled(deliveryDate, ownDelivery.text)}` : '';
  const money = (amount: string | null | undefined) =>
    amount && moneyShown(amount, currency, locale);
  const lines: Line[] = [...order.totals, ...order.orders.flatMap((group) => group.lines)];
  /** As wide as its longest sum: '14 814,00 $US' needs more than '$14,814.00'. */
  const sums = (title: string, least: number, textOf: Column['textOf']) => {
    const longest = lines.reduce((most, line) => Math.max(most, textOf(line)?.length ?? 0), 0);
    return figures(title, Math.min(Math.max(least, longest * DIGIT + 10), SUM_MAX), textOf);
  };
  const code = column(columns.code, 64, (line) => line.vendorItemCode);
  const pack = column(columns.pack, 84, (line) => line.packSize);
  const price = sums(columns.price, 62, (line) => money(line.unitPrice) ?? null);
  const amount = sums(columns.amount, 72, (line) => money(line.amount) ?? null);
  return [
    column(columns.product, 0, (line) => `${line.productName}${own(line)}`),
    column(columns.productId, 84, (line) => line.productId),
    ...(has.code ? [code] : []),
    ...(has.pack ? [pack] : []),
    figures(columns.quantity, 62, (line) => line.quantity.toLocaleString(locale)),
    column(columns.unit, 64, (line) => line.unitOfMeasure),
    ...(has.price ? [price, amount] : []),
    column(columns.status, 66, (line) => line.statusText ?? null),
  ];
}

function column(title: string, width: number, textOf: Column['textOf']): Column {
  return { title, width, side: 'left', textOf };
}

function figures(title: string, width: number, textOf: Column['textOf']): Column {
  return { title, width, side: 'right', textOf };
}
