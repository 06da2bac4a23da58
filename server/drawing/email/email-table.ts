import { moneyShown } from '../../../contract/values/money-shown.ts';
import { escaped } from '../html.ts';
import type { ProductTotal, PurchaseOrder, PurchaseOrderLine } from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';
import type { ColumnName } from '../words/words.ts';
import { amountText, deliveryText } from './email-sentences.ts';

/** The lines of an e-mail as a table of HTML. */

const CELL = 'padding:6px 8px;border-bottom:1px solid #cbd5e1;vertical-align:top';
export const QUIET_STYLE = 'color:#475569';

export function linesTable(order: PurchaseOrder, lines: readonly PurchaseOrderLine[]): string {
  return table(columnsOf(order), lines);
}

export function totalsTable(order: PurchaseOrder): string {
  const columns = columnsOf(order).filter(({ name }) => name !== 'price' && name !== 'status');
  return table(columns, order.totals);
}

/** With more than the four columns of every order a table needs more room. */
export const hasManyColumns = (order: PurchaseOrder) => columnsOf(order).length > FEW_COLUMNS;

/** Product, quantity, id and status fit a phone. */
const FEW_COLUMNS = 4;

type Line = ProductTotal & Partial<PurchaseOrderLine>;
interface Column {
  name: ColumnName;
  title: string;
  textOf: (line: Line) => string | null | undefined;
  /** Figures are aligned right. */
  isFigure?: true;
}

/** Code, pack and prices are columns where a line has one (M3). */
function columnsOf(order: PurchaseOrder): Column[] {
  const { has, currency, language } = order;
  const { columns, locale } = wordsIn(language);
  const money = (price: string | null | undefined) => price && moneyShown(price, currency, locale);
  const column = (name: ColumnName, textOf: Column['textOf']): Column => ({
    name,
    title: columns[name],
    textOf,
  });
  const figures = (name: ColumnName, textOf: Column['textOf']): Column => ({
    ...column(name, textOf),
    isFigure: true,
  });
  return [
    figures('quantity', (line) => amountText(line, order)),
    column('product', (line) => {
      const day = deliveryText(line.ownDelivery ?? null, order);
      return day === null ? line.productName : `${line.productName}\n${day}`;
    }),
    column('productId', (line) => line.productId),
    ...(has.code ? [column('code', (line) => line.vendorItemCode)] : []),
    ...(has.pack ? [column('pack', (line) => line.packSize)] : []),
    ...(has.price ? [figures('price', (line) => money(line.unitPrice))] : []),
    ...(has.price ? [figures('amount', (line) => money(line.amount))] : []),
    column('status', (line) => line.statusText),
  ];
}

function table(columns: readonly Column[], lines: readonly Line[]): string {
  const isWide = columns.length > FEW_COLUMNS;
  const heads = columns.map((column) => `<th ${styleOf(column)}>${column.title}</th>`);
  const rows = lines.map((line) => {
    const cells = columns.map((column) => cellOf(column, column.textOf(line) ?? '', isWide));
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table${isWide ? ' class="wide"' : ''} style="width:100%;border-collapse:collapse">
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('')}</tbody>
</table>`;
}

function cellOf(column: Column, text: string, isWide: boolean): string {
  const empty = isWide && text === '' ? ' class="none"' : '';
  // The name of a product and its quantity need no label.
  const label = LABELLED.has(column.name)
    ? `<span class="column" style="display:none;${QUIET_STYLE}">${column.title} </span>`
    : '';
  return `<td${empty} ${styleOf(column)}>${isWide && text !== '' ? label : ''}${escaped(text).replaceAll('\n', '<br>')}</td>`;
}

const LABELLED: ReadonlySet<ColumnName> = new Set(['code', 'pack', 'price', 'amount'] as const);

/** Only a long name may be broken inside a word, so that it makes room for the other columns. */
const styleOf = ({ name, isFigure }: Column) =>
  `style="${CELL};text-align:${isFigure ? 'right' : 'left'}${name === 'product' ? ';overflow-wrap:anywhere' : ''}"`;
