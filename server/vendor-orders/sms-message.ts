import { moneyShown } from '../../contract/money-shown.ts';
import { counted } from '../counted.ts';
import { gsmLength, inGsm, isGsm } from './gsm.ts';
import type { ProductTotal, PurchaseOrder } from './purchase-order.ts';

/** Characters in two parts of a text message: of the GSM alphabet, or of any other. */
const ROOM = { gsm: 2 * 153, unicode: 2 * 67 };

/**
 * The purchase order in at most two parts: as many lines (or totals by product) as fit, how many more there are, and the
 * link to all. If even the names leave no room for a line, only the count; the names are shortened as a last resort.
 */
export function smsMessage(order: PurchaseOrder, link: string): string {
  const { title, totals, totalLines } = order;
  const [organization, location] = [inGsm(order.organization.name), inGsm(order.location.name)];
  const all = totals.length > 0 ? totals : order.orders.flatMap((group) => group.lines);
  const count = counted(totalLines, 'line') + (totals.length > 0 ? ' added up' : '');
  const cost = costOf(order);
  const names = (most: number) => `${cut(organization, most)}: ${title} for ${cut(location, most)}`;
  const lines = linesToSend(all, names(200));
  for (let shown = lines.length; shown > 0; shown--) {
    const more = all.length - shown;
    const list = [...lines.slice(0, shown), ...(more > 0 ? [`${more} more`] : [])].join('\n');
    const message = `${names(200)}, ${count}${cost}\n${list}\n${link}`;
    if (fits(message)) return message;
  }
  const brief = [60, 30, 15, 8].map((most) => `${names(most)}, ${count}\n${link}`);
  return brief.find(fits) ?? `${title}, ${count}\n${link}`;
}

/** ', $88.51'; nothing where lines have no price, because a part of the total would mislead. */
function costOf({ total, unpricedItems, currency }: PurchaseOrder): string {
  if (total === null || unpricedItems > 0) return '';
  const shown = inGsm(moneyShown(total, currency));
  return `, ${isGsm(shown) ? shown : `${currency} ${total}`}`;
}

/** One line in another script would halve the room of all others: it is left out while there are others. */
function linesToSend(all: readonly ProductTotal[], names: string): string[] {
  const lines = all.map(({ quantity, unitOfMeasure, productName }) =>
    inGsm(`${quantity} ${unitOfMeasure} ${productName}`),
  );
  const cheap = lines.filter(isGsm);
  return isGsm(names) && cheap.length > 0 ? cheap : lines;
}

/** Whether a text needs at most two parts. */
export function fits(message: string): boolean {
  return isGsm(message) ? gsmLength(message) <= ROOM.gsm : message.length <= ROOM.unicode;
}

/** A name of at most so many letters. */
export function cut(name: string, most: number): string {
  const letters = Array.from(name);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}.`
    : name;
}
