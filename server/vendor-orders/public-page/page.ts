import { moneyShown } from '../../../contract/money-shown.ts';
import { smallVersion } from '../../../contract/photos.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { pagePolicy, pageText } from './frame.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderLine,
} from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';
import type { Words } from '../words/words.ts';

/** The purchase order as a vendor's link shows it, in the vendor's language, and the page's Content-Security-Policy. */
export function publicPage(order: PurchaseOrder): { text: string; policy: string } {
  const { language } = order;
  const { labelled, listed } = wordsIn(language);
  const title = labelled(order.title, listed([order.vendor.name, order.location.name]));
  const body = html`<main class="${columnsOf(order)}">
    ${header(order)} ${parties(order)}
    ${order.totalLines === 0 ? nothingOpen(order) : openLines(order)}
  </main> `;
  const foreignPictures = order.orders.some(({ lines }) =>
    lines.some(({ productImage }) => productImage !== null && !productImage.startsWith('/')),
  );
  return {
    text: pageText({ title, body, language }),
    policy: pagePolicy({ foreignPictures, language }),
  };
}

/** Which columns there are beside product and quantity, for the style sheet (M3). */
function columnsOf({ has }: PurchaseOrder): string {
  const classes = [has.code && 'has-code', has.pack && 'has-pack', has.price && 'has-price'];
  const some = classes.filter(Boolean);
  return some.length > 0 ? ['wide', ...some].join(' ') : '';
}

const head = (name: string, title: string) => html`<span class="${name}-column">${title}</span>`;

/** The headings of the columns on a wide page. Each line says them itself, where they are not seen. */
function columnHeads(
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

function header({ organization, number, moment, language }: PurchaseOrder): Html {
  const words = wordsIn(language);
  return html`<header>
    <div>
      <p class="organization"><bdi>${organization.name}</bdi></p>
      <div class="title">
        <h1>${words.heading}</h1>
        ${number === null ? null : html` <p class="number">${words.number(number)}</p>`}
      </div>
    </div>
    <p class="quiet">${words.asOf(moment)}</p>
  </header>`;
}

function parties(order: PurchaseOrder): Html {
  const { vendor, location, accountNumber, buyer, orders, language } = order;
  const { locale, ...words } = wordsIn(language);
  const account = html`<p>
    <span class="quiet">${words.labelled(words.accountNumber, '')}</span>
    <bdi>${accountNumber}</bdi>
  </p>`;
  const address = html`<p><bdi class="written">${location.address}</bdi></p>`;
  return html`<div class="card parties">
    <section aria-labelledby="vendor">
      <h2 id="vendor" class="quiet">${words.vendor}</h2>
      <p class="name"><bdi>${vendor.name}</bdi></p>
      <p><bdi>${vendor.contactPerson}</bdi></p>
    </section>
    <section aria-labelledby="location">
      <h2 id="location" class="quiet">${words.deliveryLocation}</h2>
      <p class="name"><bdi>${location.name}</bdi></p>
      ${location.address ? address : null} ${accountNumber === null ? null : account}
      <p class="contact">
        ${buyer.phoneNumber === null ? null : phoneLink(buyer.phoneNumber)}
        ${buyer.email === null ? null : emailLink(buyer.email)}
      </p>
      <p class="quiet">
        ${words.labelled(words.totalOrders, orders.length.toLocaleString(locale))}
      </p>
    </section>
  </div>`;
}

function phoneLink(phoneNumber: string): Html {
  // An extension is not part of a telephone link.
  const dialled = phoneNumber.replace(/ ?(ext|x|#).*$/i, '').replaceAll(/[^0-9+]/g, '');
  return html`<a href="tel:${dialled}">${phoneNumber}</a>`;
}

function emailLink(email: string): Html {
  return html`<a href="mailto:${encodeURIComponent(email)}">${email}</a>`;
}

function openLines(purchaseOrder: PurchaseOrder): Html {
  const { orders, totals, totalText, costText } = purchaseOrder;
  const { labelled, ...words } = wordsIn(purchaseOrder.language);
  const cost = costText && html` <p class="total">${labelled(words.totalAmount, costText)}</p>`;
  return html`${totals.length > 0 ? totalsCard(purchaseOrder) : null}
    ${orders.map((order, index) => orderCard(order, `order-${index}`, purchaseOrder))}
    <p class="total">${labelled(words.total, totalText)}</p>
    ${cost}`;
}

function totalsCard(purchaseOrder: PurchaseOrder): Html {
  const { totals, currency, language } = purchaseOrder;
  const shown = { words: wordsIn(language), currency };
  return html`<section class="card" aria-labelledby="totals">
    <div class="order-head"><h2 id="totals">${shown.words.totalsByProduct}</h2></div>
    ${columnHeads(purchaseOrder, { isTotals: true })}
    <ul class="totals">
      ${totals.map(
        (total) =>
          html`<li>
            <div class="what">
              <p class="name"><bdi>${total.productName}</bdi></p>
              ${names(total, shown)}
            </div>
            ${amount(total, shown)}
          </li>`,
      )}
    </ul>
  </section>`;
}

function orderCard(order: PurchaseOrderGroup, id: string, purchaseOrder: PurchaseOrder): Html {
  const { orderId, orderDate, orderDateText, notes, lines } = order;
  const { currency, language } = purchaseOrder;
  const words = wordsIn(language);
  const notesLine = html`<p class="notes">
    <span class="quiet">${words.labelled(words.notes, '')}</span>
    <bdi class="written">${notes}</bdi>
  </p>`;
  return html`<section class="card" aria-labelledby="${id}">
    <div class="order-head">
      <h2 id="${id}">${words.order(orderId)}</h2>
      <time class="quiet" datetime="${orderDate}">${orderDateText}</time>
    </div>
    ${notes ? notesLine : null} ${columnHeads(purchaseOrder, { isTotals: false })}
    <ul>
      ${lines.map((line) => item(line, { words, currency }))}
    </ul>
  </section>`;
}

/** How lines are written. */
interface Shown {
  words: Words;
  currency: string;
}

function item(line: PurchaseOrderLine, shown: Shown): Html {
  const { productName, productImage } = line;
  return html`<li>
    <span class="picture">${productImage ? picture(productImage) : null}</span>
    <div class="what">
      <p class="name"><bdi>${productName}</bdi></p>
      ${names(line, shown)}
    </div>
    ${amount(line, shown)}
    <span class="badge status-column ${line.status}">${line.statusText}</span>
  </li>`;
}

/** The product's id, and the vendor's code and pack where there are some (M3). */
function names({ productId, vendorItemCode, packSize }: ProductTotal, { words }: Shown): Html {
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
  { words: { locale }, currency }: Shown,
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

function nothingOpen({ vendor, location, moment, language }: PurchaseOrder): Html {
  const words = wordsIn(language);
  return html`<div class="card message">
    <h2>${words.noOpenItems}</h2>
    <p>${words.nothingLeft({ vendor: vendor.name, location: location.name, moment })}</p>
  </div>`;
}
