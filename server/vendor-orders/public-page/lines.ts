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
import { answerPart, answerState, isOpened } from './answer-fields.ts';
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

/** A product that is ordered, as one row that opens to the vendor's answers. */
export function lineItem(line: PurchaseOrderLine, shown: LinesShown, answering: Answering): Html {
  const { orderItemId, productName, productImage, ownDelivery } = line;
  return html`<li id="item-${orderItemId}">
    <details${isOpened(line, answering) ? html` open` : null}>
      <summary class="row">
        <span class="picture">${productImage ? picture(productImage) : null}</span>
        <span class="what">
          <span class="name"><bdi>${productName}</bdi></span>
          ${amount(line, shown)} ${names(line, shown)}
          ${ownDelivery && deliveryLine(ownDelivery, shown.words)}
        </span>
        ${answerState(line, shown)}
      </summary>
      ${answerPart(line, shown, answering)}
    </details>
  </li>`;
}

/** 'Delivery date: Fri, 27 Nov 2026' */
export function deliveryLine({ day, text }: DeliveryDay, { labelled, deliveryDate }: Words): Html {
  return html`<span class="delivery">
    <span class="quiet">${labelled(deliveryDate, '').trimEnd()}</span>
    <time datetime="${day}">${text}</time>
  </span>`;
}

/** A product's total over all orders. */
export function totalItem(total: ProductTotal, shown: LinesShown): Html {
  return html`<li class="row">
    <span class="what">
      <span class="name"><bdi>${total.productName}</bdi></span>
      ${names(total, shown)}
    </span>
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
  return html`<span class="quiet names">
    <span class="id">${productId}</span
    >${vendorItemCode === null ? null : code}${packSize === null ? null : pack}
  </span>`;
}

/** The quantity, and where there is a price what one costs and all of them. */
function amount(
  line: ProductTotal & { unitPrice?: string | null },
  { words: { locale }, currency }: LinesShown,
): Html {
  const { quantity, unitOfMeasure, unitPrice, amount: cost } = line;
  const money = (price: string) => moneyShown(price, currency, locale);
  const each = unitPrice ? html`${money(unitPrice)} / ${unitOfMeasure}` : null;
  return html`<span class="amount">
    <span class="quantity-column">${quantity.toLocaleString(locale)} ${unitOfMeasure}</span>
    ${each === null ? null : html`<span class="price price-column">${each}</span>`}
    ${cost === null ? null : html`<span class="price cost cost-column">${money(cost)}</span>`}
  </span>`;
}

function picture(address: string): Html {
  return html`<img src="${smallVersion(address)}" alt="" width="40" height="40" loading="lazy" />`;
}

const head = (name: string, title: string) => html`<span class="${name}-column">${title}</span>`;

/** The headings of the columns on a wide page. Each line says them itself, where they are not seen. */
export function columnHeads(
  { has, language }: PurchaseOrder,
  { isTotals }: { isTotals: boolean },
): Html | null {
  if (!has.code && !has.pack && !has.price) return null;
  const { columns, answers } = wordsIn(language);
  return html`<div class="heads quiet" aria-hidden="true">
    <span class="what-column">${columns.product}</span>
    ${has.code ? head('code', columns.code) : null} ${has.pack ? head('pack', columns.pack) : null}
    ${head('quantity', columns.quantity)}
    ${has.price && !isTotals ? head('price', columns.price) : null}
    ${has.price ? head('cost', columns.amount) : null}
    ${isTotals ? null : head('status', answers.heading)}
  </div>`;
}
