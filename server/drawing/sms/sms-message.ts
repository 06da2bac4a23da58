import { moneyShown } from '../../../contract/values/money-shown.ts';
import type { ProductTotal, PurchaseOrder, PurchaseOrderLine } from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';
import { inGsm, isGsm } from './gsm.ts';
import { briefly, cut, fitsSms, written } from './room.ts';

/**
 * The purchase order in at most two parts: as many lines (or totals by product) as fit, how many more there are, and the
 * link to all; of several purchase orders, each has its number and delivery before its lines (V4). If even the names leave
 * no room for a line, only the count; the names are shortened as a last resort.
 * Letters that the GSM alphabet lacks lose their marks ('líneas' becomes 'lineas'): with one of them, half as much fits.
 */
export function smsMessage(order: PurchaseOrder, link: string): string {
  const { numbers, parts, totals, totalLines } = order;
  const { sms, listed, heading } = wordsIn(order.language);
  const isOne = parts.length === 1;
  const isAddedUp = isOne && totals.length > 0;
  const names = namesOf(order);
  const count = written(isAddedUp ? sms.linesAddedUp(totalLines) : sms.lines(totalLines));
  const head = names(isOne ? sms.title(numbers) : heading(numbers), 200);
  const first = listed([head, ...deliveryOf(order), count, ...costOf(order)]);
  const all = isAddedUp ? [sectionOf([], totals)] : sectionsOf(order);
  const sections = isGsm(head) ? withoutDear(all) : all;
  const more = (rest: number) => written(sms.more(rest));
  // Even without a line, the deliveries of several purchase orders say more than a count.
  for (let shown = lengthOf(sections); shown >= (isOne ? 1 : 0); shown--) {
    const message = [first, ...firstOf(sections, shown, more), link].join('\n');
    if (fitsSms(message)) return message;
  }
  const title = sms.title(numbers);
  const texts = briefly((most, day) => [names(title, most), ...day, count], deliveryOf(order));
  const brief = texts.map((text) => `${listed(text)}\n${link}`);
  return brief.find(fitsSms) ?? `${listed([written(title), count])}\n${link}`;
}

/** Organization, title and location, with names cut to this many letters. */
function namesOf(order: PurchaseOrder): (title: string, most: number) => string {
  const { sms } = wordsIn(order.language);
  const [organization, location] = [inGsm(order.organization.name), inGsm(order.location.name)];
  const accountNumber = order.accountNumber && inGsm(order.accountNumber);
  return (title, most) =>
    written(
      sms.heading({
        organization: cut(organization, most),
        title,
        location: cut(location, most),
        accountNumber,
      }),
    );
}

/** ['delivery Fri 27 Nov']; empty where it is not certain, and where several purchase orders have their own. */
function deliveryOf({ delivery, language }: PurchaseOrder): string[] {
  return delivery ? [written(wordsIn(language).sms.delivery(delivery.short))] : [];
}

/** ['$88.51']; empty where lines have no price, because a part of the total would mislead. */
function costOf({ total, unpricedItems, currency, language }: PurchaseOrder): string[] {
  if (total === null || unpricedItems > 0) return [];
  const shown = inGsm(moneyShown(total, currency, wordsIn(language).locale));
  return [isGsm(shown) ? shown : `${currency} ${total}`];
}

/** The lines of one purchase order, below its number and delivery where there are several. */
interface Section {
  heading: string[];
  lines: string[];
  /** The number of its lines, including those that do not fit. */
  count: number;
}

type Line = ProductTotal & Pick<Partial<PurchaseOrderLine>, 'ownDelivery'>;

const sectionOf = (heading: string[], lines: readonly Line[]): Section => ({
  heading,
  lines: lines.map(({ quantity, unitOfMeasure, productName, ownDelivery }) => {
    const day = ownDelivery ? ` (${ownDelivery.short})` : '';
    return inGsm(`${quantity} ${unitOfMeasure} ${productName}${day}`);
  }),
  count: lines.length,
});

function sectionsOf({ parts, language }: PurchaseOrder): Section[] {
  const { sms, listed, heading } = wordsIn(language);
  return parts.map(({ number, delivery, orders }) => {
    const name = number === null ? heading([]) : sms.number(number);
    const title = written(listed([name, ...(delivery ? [delivery.short] : [])]));
    const lines = orders.flatMap((order) => order.lines);
    return sectionOf(parts.length === 1 ? [] : [title], lines);
  });
}

/** A line in another script would halve the room for all others, so it is left out while others remain. */
function withoutDear(sections: readonly Section[]): readonly Section[] {
  const cheap = sections.map((one) => ({ ...one, lines: one.lines.filter(isGsm) }));
  return lengthOf(cheap) > 0 ? cheap : sections;
}

const lengthOf = (sections: readonly Section[]) =>
  sections.reduce((sum, { lines }) => sum + lines.length, 0);

/** All headings with the first `shown` lines in total, and how many more lines each section has. */
function firstOf(
  sections: readonly Section[],
  most: number,
  more: (count: number) => string,
): string[] {
  let left = most;
  return sections.flatMap(({ heading, lines, count }) => {
    const shown = lines.slice(0, left);
    left -= shown.length;
    const rest = count - shown.length;
    return [...heading, ...shown, ...(rest > 0 ? [more(rest)] : [])];
  });
}
