import { lineAmount } from '../../contract/values/money.ts';
import { costOf } from './purchase-order-totals.ts';
import type {
  OrderedItem,
  PurchaseOrderGroup,
  PurchaseOrderLine,
  PurchaseOrderPart,
} from './purchase-order.ts';
import { deliveryDayIn } from './words/moments.ts';
import type { momentsIn } from './words/moments.ts';
import type { Language } from '../../contract/values/languages.ts';
import type { Words } from './words/words.ts';

/** How the lines of a purchase order are grouped: by order, and by purchase order where there are several (V4). */

interface InTheirWords {
  momentOf: ReturnType<typeof momentsIn>;
  currency: string;
  language: Language;
  words: Words;
  /** The delivery day of each purchase order, by number; null when it is not certain. */
  dayOfNumber: ReadonlyMap<number, string | null>;
}

/** Items by order, in the sequence of the items given. */
export function groupsOf(items: readonly OrderedItem[], said: InTheirWords): PurchaseOrderGroup[] {
  return [...Map.groupBy(items, ({ orderId }) => orderId).values()].map((group) => {
    const [{ orderId, orderDate, employeeName, orderNotes }] = group as [OrderedItem];
    return {
      orderId,
      orderDate,
      orderDateText: said.momentOf(new Date(orderDate)).moment,
      employeeName,
      notes: orderNotes,
      lines: group.map((item) => lineOf(item, said)),
    };
  });
}

function lineOf(
  item: OrderedItem,
  { currency, language, words, dayOfNumber }: InTheirWords,
): PurchaseOrderLine {
  const { quantity, unitPrice, deliveryDate, purchaseOrderNumber } = item;
  const day = dayOfNumber.get(purchaseOrderNumber) ?? null;
  // An item whose vendor delivers it on another day stays under its own number.
  const isOwn = deliveryDate !== null && deliveryDate !== day;
  return {
    orderItemId: item.id,
    purchaseOrderNumber,
    deliveryDate,
    ownDelivery: isOwn ? deliveryDayIn(language, deliveryDate) : null,
    productId: item.productId,
    productName: item.productName,
    productImage: item.photoUrl,
    vendorItemCode: item.vendorItemCode,
    packSize: item.packSize,
    quantity,
    unitId: item.unitId,
    unitOfMeasure: item.unitOfMeasure,
    unitPrice,
    amount: unitPrice === null ? null : lineAmount({ quantity, unitPrice }, currency),
    status: item.orderedStatus,
    statusText: words.status[item.orderedStatus],
    answer: item.answer,
    version: item.version,
  };
}

/** Items by purchase order: the next delivery first, those without a date last. */
export function partsOf(items: readonly OrderedItem[], said: InTheirWords): PurchaseOrderPart[] {
  const { language, words } = said;
  const parts = Map.groupBy(items, ({ purchaseOrderNumber }) => purchaseOrderNumber);
  return [...parts]
    .map(([number, own]) => {
      const day = said.dayOfNumber.get(number) ?? null;
      const orders = groupsOf(own, said);
      const lines = orders.flatMap((order) => order.lines);
      return {
        number,
        title: words.title([number]),
        delivery: day === null ? null : deliveryDayIn(language, day),
        orders,
        totalLines: own.length,
        totalText: words.linesInOrders(own.length, orders.length),
        costText: costOf(lines, said).costText,
      };
    })
    .toSorted(byDelivery);
}

const LAST = '9999-12-31';

function byDelivery(one: PurchaseOrderPart, other: PurchaseOrderPart): number {
  const [day, otherDay] = [one.delivery?.day ?? LAST, other.delivery?.day ?? LAST];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return one.number - other.number;
}
