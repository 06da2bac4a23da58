import { moneyShown } from '../../contract/money-shown.ts';
import { gsmLength, inGsm, isGsm } from './gsm.ts';
import type { ProductTotal, PurchaseOrder } from './purchase-order.ts';
import { wordsIn } from './words/words.ts';

/** Characters in two parts of a text message: of the GSM alphabet, or of any other. */
const ROOM = { gsm: 2 * 153, unicode: 2 * 67 };

/**
 * The purchase order in at most two parts: as many lines (or totals by product) as fit, how many more there are, and the
 * link to all. If even the names leave no room for a line, only the count; the names are shortened as a last resort.
 * Letters that the GSM alphabet lacks lose their marks ('líneas' becomes 'lineas'): with one of them, half as much fits.
 */
export function smsMessage(order: PurchaseOrder, link: string): string {
  const { number, totals, totalLines } = order;
  const { sms, listed } = wordsIn(order.language);
  const [organization, location] = [inGsm(order.organization.name), inGsm(order.location.name)];
  const accountNumber = order.accountNumber && inGsm(order.accountNumber);
  const all = totals.length > 0 ? totals : order.orders.flatMap((group) => group.lines);
  const count = written(totals.length > 0 ? sms.linesAddedUp(totalLines) : sms.lines(totalLines));
  const cost = costOf(order);
  const names = (most: number) =>
    written(
      sms.heading({
        organization: cut(organization, most),
        number,
        location: cut(location, most),
        accountNumber,
      }),
    );
  const lines = linesToSend(all, names(200));
  const first = listed([names(200), count, ...(cost === null ? [] : [cost])]);
  for (let shown = lines.length; shown > 0; shown--) {
    const more = all.length - shown;
    const rest = more > 0 ? [written(sms.more(more))] : [];
    const message = [first, ...lines.slice(0, shown), ...rest, link].join('\n');
    if (fits(message)) return message;
  }
  const brief = [60, 30, 15, 8].map((most) => `${listed([names(most), count])}\n${link}`);
  return brief.find(fits) ?? `${listed([written(sms.title(number)), count])}\n${link}`;
}

/** Words of the dictionary: without marks where that puts them into the GSM alphabet, else as they are. */
function written(text: string): string {
  const plain = inGsm(text);
  return isGsm(plain) ? plain : text;
}

/** '$88.51'; null where lines have no price, because a part of the total would mislead. */
function costOf({ total, unpricedItems, currency, language }: PurchaseOrder): string | null {
  if (total === null || unpricedItems > 0) return null;
  const shown = inGsm(moneyShown(total, currency, wordsIn(language).locale));
  return isGsm(shown) ? shown : `${currency} ${total}`;
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
