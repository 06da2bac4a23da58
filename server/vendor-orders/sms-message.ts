import type { PurchaseOrder } from './purchase-order.ts';

/** Characters in two parts of a text message: of the telephone's own alphabet, or of any other. */
const ROOM = { plain: 2 * 153, unicode: 2 * 67 };
/** The alphabet that telephones share (GSM 03.38); the second set counts twice. */
const PLAIN =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ^{}\\[~\]|€]*$/;
const COUNTS_TWICE = /[\^{}\\[~\]|€]/g;

/**
 * The purchase order in at most two parts: as many lines as fit, how many more there are, and the link to all. Where even
 * the names leave no room for a line, only their count; the names themselves are shortened as a last resort.
 */
export function smsMessage(order: PurchaseOrder, link: string): string {
  const { title, organization, location, totalLines } = order;
  const count = `${totalLines} ${totalLines === 1 ? 'line' : 'lines'}`;
  const names = (most: number) =>
    `${cut(organization.name, most)}: ${title} for ${cut(location.name, most)}`;
  const lines = order.orders.flatMap((group) =>
    group.lines.map(
      ({ quantity, unitOfMeasure, productName }) => `${quantity} ${unitOfMeasure} ${productName}`,
    ),
  );
  for (let shown = lines.length; shown > 0; shown--) {
    const more = lines.length - shown;
    const list = [...lines.slice(0, shown), ...(more > 0 ? [`${more} more`] : [])].join('\n');
    const message = `${names(200)}, ${count}\n${list}\n${link}`;
    if (fits(message)) return message;
  }
  const brief = [60, 30, 15, 8].map((most) => `${names(most)}, ${count}\n${link}`);
  return brief.find(fits) ?? `${title}, ${count}\n${link}`;
}

function fits(message: string): boolean {
  if (!PLAIN.test(message)) return message.length <= ROOM.unicode;
  return message.length + (message.match(COUNTS_TWICE)?.length ?? 0) <= ROOM.plain;
}

function cut(name: string, most: number): string {
  const letters = Array.from(name);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}.`
    : name;
}
