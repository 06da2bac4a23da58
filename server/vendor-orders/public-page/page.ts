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
  const { labelled, listed } = wordsIn(order.language);
  const title = labelled(order.title, listed([order.vendor.name, order.location.name]));
  const body = html`<main>
    ${header(order)} ${parties(order)}
    ${order.totalLines === 0 ? nothingOpen(order) : openLines(order)}
  </main> `;
  const foreignPictures = order.orders.some(({ lines }) =>
    lines.some(({ productImage }) => productImage !== null && !productImage.startsWith('/')),
  );
  const { language } = order;
  return {
    text: pageText({ title, body, language }),
    policy: pagePolicy({ foreignPictures, language }),
  };
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

function openLines({ orders, totals, totalText, costText, ...order }: PurchaseOrder): Html {
  const words = wordsIn(order.language);
  const shown = { words, currency: order.currency };
  return html`${totals.length > 0 ? totalsCard(totals, shown) : null}
    ${orders.map((group, index) => orderCard(group, { id: `order-${index}`, ...shown }))}
    <p class="total">${words.labelled(words.total, totalText)}</p>
    ${costText === null ? null : html` <p class="total">${words.labelled(words.totalAmount, costText)}</p>`}`;
}

/** How the lines are written. */
interface Shown {
  words: Words;
  currency: string;
}

function totalsCard(totals: readonly ProductTotal[], shown: Shown): Html {
  return html`<section class="card" aria-labelledby="totals">
    <div class="order-head"><h2 id="totals">${shown.words.totalsByProduct}</h2></div>
    <ul class="totals">
      ${totals.map(
        (total) =>
          html`<li>
            <div class="what">
              <p class="name"><bdi>${total.productName}</bdi></p>
              ${names(total, shown.words)}
            </div>
            ${amount(total, shown)}
          </li>`,
      )}
    </ul>
  </section>`;
}

function orderCard(order: PurchaseOrderGroup, { id, ...shown }: Shown & { id: string }): Html {
  const { orderId, orderDate, orderDateText, notes, lines } = order;
  const { words } = shown;
  const notesLine = html`<p class="notes">
    <span class="quiet">${words.labelled(words.notes, '')}</span>
    <bdi class="written">${notes}</bdi>
  </p>`;
  return html`<section class="card" aria-labelledby="${id}">
    <div class="order-head">
      <h2 id="${id}">${words.order(orderId)}</h2>
      <time class="quiet" datetime="${orderDate}">${orderDateText}</time>
    </div>
    ${notes ? notesLine : null}
    <ul>
      ${lines.map((line) => item(line, shown))}
    </ul>
  </section>`;
}

function item(line: PurchaseOrderLine, shown: Shown): Html {
  const { productName, productImage } = line;
  return html`<li>
    <span class="picture">${productImage ? picture(productImage) : null}</span>
    <div class="what">
      <p class="name"><bdi>${productName}</bdi></p>
      ${names(line, shown.words)}
    </div>
    ${amount(line, shown)}
    <span class="badge ${line.status}">${line.statusText}</span>
  </li>`;
}

/** The product's id, and the vendor's code and pack where there are some (M3). */
function names({ productId, vendorItemCode, packSize }: ProductTotal, words: Words): Html {
  const { columns } = words;
  const code = html` <span>${columns.code} <bdi class="code">${vendorItemCode}</bdi></span>`;
  const pack = html` <span>${columns.pack} <bdi>${packSize}</bdi></span>`;
  return html`<p class="quiet names">
    <span>${productId}</span
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
    <p>${quantity.toLocaleString(locale)} ${unitOfMeasure}</p>
    ${each === null ? null : html`<p class="price">${each}</p>`}
    ${cost === null ? null : html`<p class="price cost">${money(cost)}</p>`}
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
