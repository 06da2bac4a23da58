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
  const body = html`<main class="${columnsOf(order)}">
    ${header(order)} ${parties(order)}
    ${order.totalLines === 0 ? nothingOpen(order) : openLines(order)}
  </main> `;
  const foreignPictures = order.orders.some(({ lines }) =>
    lines.some(({ productImage }) => productImage !== null && !productImage.startsWith('/')),
  );
  return { text: pageText(title, body), policy: pagePolicy({ foreignPictures }) };
}

/** Which columns there are beside product and quantity, for the style sheet (M3). */
function columnsOf({ has }: PurchaseOrder): string {
  const classes = [has.code && 'has-code', has.pack && 'has-pack', has.price && 'has-price'];
  const some = classes.filter(Boolean);
  return some.length > 0 ? ['wide', ...some].join(' ') : '';
}

const head = (name: string, title: string) => html`<span class="${name}-column">${title}</span>`;

/** The headings of the columns on a wide page. Each line says them itself, where they are not seen. */
function columnHeads({ has }: PurchaseOrder, { isTotals }: { isTotals: boolean }): Html | null {
  if (!has.code && !has.pack && !has.price) return null;
  return html`<div class="heads quiet" aria-hidden="true">
    <span class="what-column">Product</span>
    ${has.code ? head('code', 'Code') : null} ${has.pack ? head('pack', 'Pack') : null}
    ${head('quantity', 'Quantity')} ${has.price && !isTotals ? head('price', 'Price') : null}
    ${has.price ? head('cost', 'Amount') : null} ${isTotals ? null : head('status', 'Status')}
  </div>`;
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

function openLines(purchaseOrder: PurchaseOrder): Html {
  const { orders, totals, totalText, costText } = purchaseOrder;
  const cost = html` <p class="total">${COST_TITLE}: ${costText}</p>`;
  return html`${totals.length > 0 ? totalsCard(purchaseOrder) : null}
    ${orders.map((order, index) => orderCard(order, `order-${index}`, purchaseOrder))}
    <p class="total">Total: ${totalText}</p>
    ${costText === null ? null : cost}`;
}

function totalsCard(purchaseOrder: PurchaseOrder): Html {
  const { totals, currency } = purchaseOrder;
  return html`<section class="card" aria-labelledby="totals">
    <div class="order-head"><h2 id="totals">${TOTALS_TITLE}</h2></div>
    ${columnHeads(purchaseOrder, { isTotals: true })}
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

function orderCard(order: PurchaseOrderGroup, id: string, purchaseOrder: PurchaseOrder): Html {
  const { orderId, orderDate, orderDateText, notes, lines } = order;
  const notesLine = html`<p class="notes">
    <span class="quiet">Notes:</span> <bdi class="written">${notes}</bdi>
  </p>`;
  return html`<section class="card" aria-labelledby="${id}">
    <div class="order-head">
      <h2 id="${id}">Order ${orderId}</h2>
      <time class="quiet" datetime="${orderDate}">${orderDateText}</time>
    </div>
    ${notes ? notesLine : null} ${columnHeads(purchaseOrder, { isTotals: false })}
    <ul>
      ${lines.map((line) => item(line, purchaseOrder.currency))}
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
    <span class="badge status-column ${line.status}">${line.statusText}</span>
  </li>`;
}

/** The product's id, and the vendor's code and pack where there are some (M3). */
function names({ productId, vendorItemCode, packSize }: ProductTotal): Html {
  const code = html` <span class="code-column"
    ><span class="label">Code</span> <bdi class="code">${vendorItemCode}</bdi></span
  >`;
  const pack = html` <span class="pack-column"
    ><span class="label">Pack</span> <bdi>${packSize}</bdi></span
  >`;
  return html`<p class="quiet names">
    <span class="id">${productId}</span
    >${vendorItemCode === null ? null : code}${packSize === null ? null : pack}
  </p>`;
}

/** The quantity, and where there is a price what one costs and all of them. */
function amount(line: ProductTotal & { unitPrice?: string | null }, currency: string): Html {
  const { quantity, unitOfMeasure, unitPrice, amount: cost } = line;
  const each = unitPrice ? html`${moneyShown(unitPrice, currency)} / ${unitOfMeasure}` : null;
  return html`<div class="amount">
    <p class="quantity-column">${quantity.toLocaleString('en-US')} ${unitOfMeasure}</p>
    ${each === null ? null : html`<p class="price price-column">${each}</p>`}
    ${cost === null ? null : html`<p class="price cost cost-column">${moneyShown(cost, currency)}</p>`}
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
