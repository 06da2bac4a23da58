import { smallVersion } from '../../contract/photos.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { pagePolicy, pageText } from './public-page-frame.ts';
import type { PurchaseOrder, PurchaseOrderGroup, PurchaseOrderLine } from './purchase-order.ts';

/** The purchase order as whoever holds its link sees it, and the Content-Security-Policy that it works under. */
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

function header({ organization, number, date, time }: PurchaseOrder): Html {
  return html`<header>
    <div>
      <p class="organization"><bdi>${organization.name}</bdi></p>
      <div class="title">
        <h1>Purchase Order</h1>
        ${number === null ? null : html` <p class="number">No. ${number}</p>`}
      </div>
    </div>
    <p class="quiet">As of ${date}, ${time}</p>
  </header>`;
}

function parties({ vendor, location, orders }: PurchaseOrder): Html {
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
      <p class="quiet">Total orders: ${orders.length.toLocaleString('en-US')}</p>
    </section>
  </div>`;
}

function openLines({ orders, totalText }: PurchaseOrder): Html {
  return html`${orders.map(orderCard)}
    <p class="total">Total: ${totalText}</p>`;
}

function orderCard(order: PurchaseOrderGroup, index: number): Html {
  const { orderId, orderDate, orderDateText, notes, lines } = order;
  const id = `order-${index}`;
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
      ${lines.map(item)}
    </ul>
  </section>`;
}

function item(line: PurchaseOrderLine): Html {
  const { productId, productName, productImage, quantity, unitOfMeasure } = line;
  return html`<li>
    <span class="picture">${productImage ? picture(productImage) : null}</span>
    <div class="what">
      <p class="name"><bdi>${productName}</bdi></p>
      <p class="quiet">${productId}</p>
    </div>
    <p class="amount">${quantity.toLocaleString('en-US')} ${unitOfMeasure}</p>
    <span class="badge ${line.status}">${line.statusText}</span>
  </li>`;
}

function picture(address: string): Html {
  return html`<img src="${smallVersion(address)}" alt="" width="64" height="64" loading="lazy" />`;
}

function nothingOpen({ vendor, location, date, time }: PurchaseOrder): Html {
  return html`<div class="card message">
    <h2>No open items</h2>
    <p>
      Nothing is left to deliver from ${vendor.name} to ${location.name} as of ${date}, ${time}.
    </p>
  </div>`;
}
