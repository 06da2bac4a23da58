import { moneyShown } from '../../../contract/money-shown.ts';
import type { ProductTotal, PurchaseOrder, PurchaseOrderLine } from '../purchase-order.ts';

/** The columns of a purchase order's lines. */

export interface Column {
  title: string;
  /** Of the cell, in points. */
  width: number;
  /** Figures are aligned by their last digit. */
  side: 'left' | 'right';
  textOf: (line: Line) => string | null;
}

/** A line, or the total of a product, which has no price and no status. */
type Line = ProductTotal & Partial<PurchaseOrderLine>;

/** The product's column has what the others leave of the page: with less than this the page is turned. */
export const PRODUCT_MIN = 150;

/** Product, id, quantity, unit and status; code, pack and prices where a line has one (M3). */
export function columnsOf({ has, currency }: PurchaseOrder): [product: Column, ...Column[]] {
  const money = (amount: string | null | undefined) => amount && moneyShown(amount, currency);
  const code = column('Code', 64, (line) => line.vendorItemCode);
  const pack = column('Pack', 84, (line) => line.packSize);
  const price = figures('Price', 62, (line) => money(line.unitPrice) ?? null);
  const amount = figures('Amount', 72, (line) => money(line.amount) ?? null);
  return [
    column('Product', 0, (line) => line.productName),
    column('Product ID', 84, (line) => line.productId),
    ...(has.code ? [code] : []),
    ...(has.pack ? [pack] : []),
    figures('Quantity', 62, (line) => line.quantity.toLocaleString('en-US')),
    column('Unit', 64, (line) => line.unitOfMeasure),
    ...(has.price ? [price, amount] : []),
    column('Status', 66, (line) => line.statusText ?? null),
  ];
}

function column(title: string, width: number, textOf: Column['textOf']): Column {
  return { title, width, side: 'left', textOf };
}

function figures(title: string, width: number, textOf: Column['textOf']): Column {
  return { title, width, side: 'right', textOf };
}
