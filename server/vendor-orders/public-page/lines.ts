import type { Language } from '../../../contract/values/languages.ts';
import { moneyShown } from '../../../contract/values/money-shown.ts';
import { smallVersion } from '../../../contract/values/photos.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderLine,
} from '../../drawing/purchase-order.ts';
import type { DeliveryDay } from '../../drawing/words/moments.ts';
import { wordsIn } from '../../drawing/words/words.ts';
import type { Words } from '../../drawing/words/words.ts';
import { answerPart } from './answer-fields.ts';
import type { Answering } from './answering.ts';
import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';

/** The lines of a list on the page, and the headings of their columns where the page is wide. */

/** How lines are written. */
export interface LinesShown {
  words: Words;
  language: Language;
  currency: string;
  timeZone: string;
}

/** A product that is ordered, and what the vendor answers. */
export function lineItem(line: PurchaseOrderLine, shown: LinesShown, answering: Answering): Html {
  const { productName, productImage, ownDelivery } = line;
  return html`<li>
    <span class="picture">${productImage ? picture(productImage) : null}</span>
    <div class="what">
      <p class="name"><bdi>${productName}</bdi></p>
      ${names(line, shown)} ${ownDelivery && deliveryLine(ownDelivery, shown.words)}
    </div>
    ${amount(line, shown)}
    <span class="badge status-column ${line.status}">${line.statusText}</span>
    ${answerPart(line, shown, answering)}
  </li>`;
}

/** 'Delivery date: Fri, 27 Nov 2026' */
export function deliveryLine({ day, text }: DeliveryDay, { labelled, deliveryDate }: Words): Html {
  return html`<p class="delivery">
    <span class="quiet">${labelled(deliveryDate, '').trimEnd()}</span>
    <time datetime="${day}">${text}</time>
  </p>`;
}

/** A product's total over all orders. */
export function totalItem(total: ProductTotal, shown: LinesShown): Html {
  return html`<li>
    <div class="what">
      <p class="name"><bdi>${total.productName}</bdi></p>
      ${names(total, shown)}
    </div>
    ${amount(total, shown)}
  </li>`;
}

/** The product's id, and the vendor's code and pack where there are some (M3). */
function names({ productId, vendorItemCode, packSize }: ProductTotal, { words }: LinesShown): Html {
  const { columns } = words;
  const code = html` <span class="code-column"
    ><span class="label">${columns.code}</span> <bdi class="code">${vendorItemCode}</bdi></span
  >`;
  const pack = html` <span class="pack-column"
    ><span class="label">${columns.pack}</span> <bdi>${packSize}</bdi></span
  >`;
  return html`<p class="quiet names">
    <span class="id">${productId}</span
    >${vendorItemCode === null ? null : code}${packSize === null ? null : pack}
  </p>`;
}

/** The quantity, and where there is a price what one costs and all of them. */
function amount(
  line: ProductTotal & { unitPrice?: string | null },
  { words: { locale }, currency }: LinesShown,
): Html {
  const { quantity, unitOfMeasure, unitPrice, amount: cost } = line;
  const money = (price: string) => moneyShown(price, currency, locale);
  const each = unitPrice ? html`${money(unitPrice)} / ${unitOfMeasure}` : null;
  return html`<div class="amount">
    <p class="quantity-column">${quantity.toLocaleString(locale)} ${unitOfMeasure}</p>
    ${each === null ? null : html`<p class="price price-column">${each}</p>`}
    ${cost === null ? null : html`<p class="price cost cost-column">${money(cost)}</p>`}
  </div>`;
}

function picture(address: string): Html {
  return html`<img src="${smallVersion(address)}" alt="" width="64" height="64" loading="lazy" />`;
}

const head = (name: string, title: string) => html`<span class="${name}-column">${title}</span>`;

/** The headings of the columns on a wide page. Each line says them itself, where they are not seen. */
export function columnHeads(
  { has, language }: PurchaseOrder,
  { isTotals }: { isTotals: boolean },
): Html | null {
  if (!has.code && !has.pack && !has.price) return null;
  const { columns } = wordsIn(language);
  return html`<div class="heads quiet" aria-hidden="true">
    <span class="what-column">${columns.product}</span>
    ${has.code ? head('code', columns.code) : null} ${has.pack ? head('pack', columns.pack) : null}
    ${head('quantity', columns.quantity)}
    ${has.price && !isTotals ? head('price', columns.price) : null}
    ${has.price ? head('cost', columns.amount) : null}
    ${isTotals ? null : head('status', columns.status)}
  </div>`;
}
