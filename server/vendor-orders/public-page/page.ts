import { moneyShown } from '../../../contract/money-shown.ts';
import { smallVersion } from '../../../contract/photos.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { pagePolicy, pageText } from './frame.ts';
import { COST_TITLE, TOTALS_TITLE } from '../purchase-order.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderLine,
} from '../purchase-order.ts';

/** The purchase order as a vendor's link shows it, and the page's Content-Security-Policy. */
export function publicPage(order: PurchaseOrder): { text: string; policy: string } {
  const title = `${order.title}: ${order.vendor.name}, ${order.location.name}`;
  const body = html`<main>
    ${header(order)} ${parties(order)}
    ${order.totalLines === 0 ? nothingOpen(order) : openLines(order)}
  </main> `;
  const foreignPictures = order.orders.some(({ lines }) =>
    lines.some(({ productImage }) => productImage !== null && !productImage.startsWith('/')),
  );
  return { text: pageText(title, body), policy: pagePolicy({ foreignPictures }) };
}

function header({ organization, number, moment }: PurchaseOrder): Html {
  return html`<header>
    <div>
      <p class="organization"><bdi>${organization.name}</bdi></p>
      <div class="title">
        <h1>Purchase Order</h1>
        ${number === null ? null : html` <p class="number">No. ${number}</p>`}
      </div>
    </div>
    <p class="quiet">As of ${moment}</p>
  </header>`;
}

function parties({ vendor, location, buyer, orders }: PurchaseOrder): Html {
  const address = html`<p><bdi class="written">${location.address}</bdi></p>`;
  return html`<div class="card parties">
    <section aria-labelledby="vendor">
      <h2 id="vendor" class="quiet">Vendor</h2>
      <p class="name"><bdi>${vendor.name}</bdi></p>
      <p><bdi>${vendor.contactPerson}</bdi></p>
    </section>
    <section aria-labelledby="location">
      <h2 id="location" class="quiet">Delivery location</h2>
      <p class="name"><bdi>${location.name}</bdi></p>
      ${location.address ? address : null}
      <p class="contact">
        ${buyer.phoneNumber === null ? null : phoneLink(buyer.phoneNumber)}
        ${buyer.email === null ? null : emailLink(buyer.email)}
      </p>
      <p class="quiet">Total orders: ${orders.length.toLocaleString('en-US')}</p>
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

function openLines({ orders, totals, totalText, costText, currency }: PurchaseOrder): Html {
  const cost = html` <p class="total">${COST_TITLE}: ${costText}</p>`;
  return html`${totals.length > 0 ? totalsCard(totals, currency) : null}
    ${orders.map((order, index) => orderCard(order, { id: `order-${index}`, currency }))}
    <p class="total">Total: ${totalText}</p>
    ${costText === null ? null : cost}`;
}

function totalsCard(totals: readonly ProductTotal[], currency: string): Html {
  return html`<section class="card" aria-labelledby="totals">
    <div class="order-head"><h2 id="totals">${TOTALS_TITLE}</h2></div>
    <ul class="totals">
      ${totals.map(
        (total) =>
          html`<li>
            <div class="what">
              <p class="name"><bdi>${total.productName}</bdi></p>
              ${names(total)}
            </div>
            ${amount(total, currency)}
          </li>`,
      )}
    </ul>
  </section>`;
}

function orderCard(
  order: PurchaseOrderGroup,
  { id, currency }: { id: string; currency: string },
): Html {
  const { orderId, orderDate, orderDateText, notes, lines } = order;
  const notesLine = html`<p class="notes">
    <span class="quiet">Notes:</span> <bdi class="written">${notes}</bdi>
  </p>`;
  return html`<section class="card" aria-labelledby="${id}">
    <div class="order-head">
      <h2 id="${id}">Order ${orderId}</h2>
      <time class="quiet" datetime="${orderDate}">${orderDateText}</time>
    </div>
    ${notes ? notesLine : null}
    <ul>
      ${lines.map((line) => item(line, currency))}
    </ul>
  </section>`;
}

function item(line: PurchaseOrderLine, currency: string): Html {
  const { productName, productImage } = line;
  return html`<li>
    <span class="picture">${productImage ? picture(productImage) : null}</span>
    <div class="what">
      <p class="name"><bdi>${productName}</bdi></p>
      ${names(line)}
    </div>
    ${amount(line, currency)}
    <span class="badge ${line.status}">${line.statusText}</span>
  </li>`;
}

/** The product's id, and the vendor's code and pack where there are some (M3). */
function names({ productId, vendorItemCode, packSize }: ProductTotal): Html {
  const code = html` <span>Code <bdi class="code">${vendorItemCode}</bdi></span>`;
  const pack = html` <span>Pack <bdi>${packSize}</bdi></span>`;
  return html`<p class="quiet names">
    <span>${productId}</span
    >${vendorItemCode === null ? null : code}${packSize === null ? null : pack}
  </p>`;
}

/** The quantity, and where there is a price what one costs and all of them. */
function amount(line: ProductTotal & { unitPrice?: string | null }, currency: string): Html {
  const { quantity, unitOfMeasure, unitPrice, amount: cost } = line;
  const each = unitPrice ? html`${moneyShown(unitPrice, currency)} / ${unitOfMeasure}` : null;
  return html`<div class="amount">
    <p>${quantity.toLocaleString('en-US')} ${unitOfMeasure}</p>
    ${each === null ? null : html`<p class="price">${each}</p>`}
    ${cost === null ? null : html`<p class="price cost">${moneyShown(cost, currency)}</p>`}
  </div>`;
}

function picture(address: string): Html {
  return html`<img src="${smallVersion(address)}" alt="" width="64" height="64" loading="lazy" />`;
}

function nothingOpen({ vendor, location, moment }: PurchaseOrder): Html {
  return html`<div class="card message">
    <h2>No open items</h2>
    <p>Nothing is left to deliver from ${vendor.name} to ${location.name} as of ${moment}.</p>
  </div>`;
}
