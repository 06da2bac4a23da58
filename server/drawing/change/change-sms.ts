import { inGsm } from '../sms/gsm.ts';
import { briefly, cut, fitsSms, written } from '../sms/room.ts';
import { wordsIn } from '../words/words.ts';
import type { Correction } from './correction.ts';
import { changedPriceText } from './price-text.ts';

/**
 * A correction as a text message in the vendor's language, in at most two parts: as many changes as fit, how many more there
 * are, and the link.
 */
export function changeSms({ order, number, delivery, changes }: Correction, link: string): string {
  const words = wordsIn(order.language);
  const { change, sms, listed } = words;
  const lines = changes.map((one) => {
    const { productName, unitOfMeasure, before, after } = one;
    const price = changedPriceText(one, words, order.currency);
    const amount = `${productName}: ${before ?? 0} -> ${after ?? 0} ${unitOfMeasure}`;
    return inGsm(price === null ? amount : `${amount}, ${price}`);
  });
  const [organization, location] = [inGsm(order.organization.name), inGsm(order.location.name)];
  const head = (most: number) =>
    written(
      change.sms({ organization: cut(organization, most), number, location: cut(location, most) }),
    );
  const day = delivery ? [written(sms.delivery(delivery.short))] : [];
  const first = listed([head(200), ...day]);
  for (let shown = lines.length; shown > 0; shown--) {
    const more = lines.length - shown;
    const rest = more > 0 ? [written(sms.more(more))] : [];
    const message = [first, ...lines.slice(0, shown), ...rest, link].join('\n');
    if (fitsSms(message)) return message;
  }
  const count = written(sms.lines(lines.length));
  const texts = briefly((most, known) => [head(most), ...known, count], day);
  const brief = texts.map((parts) => `${listed(parts)}\n${link}`);
  return brief.find(fitsSms) ?? `${written(change.title(number))}\n${link}`;
}
