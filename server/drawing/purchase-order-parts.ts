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
  deliveries: Deliveries;
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
  { currency, language, words, deliveries }: InTheirWords,
): PurchaseOrderLine {
  const { quantity, unitPrice, deliveryDate } = item;
  const isOwn = deliveryDate !== null && deliveryDate !== deliveries.dayOf(item);
  return {
    orderItemId: item.id,
    purchaseOrderNumber: item.purchaseOrderNumber,
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
  const { numberOf, dayOf } = said.deliveries;
  const parts = Map.groupBy(items, (item) => numberOf(item) ?? `without a number, ${dayOf(item)}`);
  return [...parts.values()]
    .map((own) => {
      const [first] = own as [OrderedItem];
      const [number, day] = [numberOf(first), dayOf(first)];
      const orders = groupsOf(own, said);
      const lines = orders.flatMap((order) => order.lines);
      return {
        number,
        title: words.title(number === null ? [] : [number]),
        delivery: day === null ? null : deliveryDayIn(language, day),
        orders,
        totalLines: own.length,
        totalText: words.linesInOrders(own.length, orders.length),
        costText: costOf(lines, said).costText,
      };
    })
    .toSorted(byDelivery);
}

/** The number of an item's purchase order, and its delivery day. */
interface Deliveries {
  numberOf: (item: OrderedItem) => number | null;
  dayOf: (item: OrderedItem) => string | null;
}

/** An item whose vendor delivers it on another day stays under its own number. */
export function deliveriesOf(
  items: readonly OrderedItem[],
  dayOfNumber: ReadonlyMap<number, string | null>,
): Deliveries {
  const own = items.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []);
  const numberOfDay = new Map(
    own.toSorted((a, b) => a - b).map((number) => [dayOfNumber.get(number) ?? null, number]),
  );
  const numberOf: Deliveries['numberOf'] = ({ purchaseOrderNumber, deliveryDate }) =>
    purchaseOrderNumber ?? numberOfDay.get(deliveryDate) ?? null;
  return {
    numberOf,
    dayOf: (item) => {
      const number = numberOf(item);
      return number === null ? item.deliveryDate : (dayOfNumber.get(number) ?? null);
    },
  };
}

const LAST = '9999-12-31';

function byDelivery(one: PurchaseOrderPart, other: PurchaseOrderPart): number {
  const [day, otherDay] = [one.delivery?.day ?? LAST, other.delivery?.day ?? LAST];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return (one.number ?? Infinity) - (other.number ?? Infinity);
}
