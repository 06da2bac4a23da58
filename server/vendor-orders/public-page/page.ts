import type { OpenPage, PagePlace } from '../open-page.ts';
import type { PurchaseOrder } from '../../drawing/purchase-order.ts';
import { wordsIn } from '../../drawing/words/words.ts';
import { pagePolicy, pageText } from './frame.ts';
import { answerFormHtml, outcome } from './answer-form-html.ts';
import type { Answering } from './answering.ts';
import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';
import { deliveryLine } from './lines.ts';
import { pageLinks } from './page-links.ts';
import { openLines } from './sections.ts';

/**
 * The purchase order as a vendor's link shows it, with the form of its answers, in the vendor's language; and the page's
 * Content-Security-Policy.
 */
export function publicPage(
  { order, place }: Pick<OpenPage, 'order' | 'place'>,
  answering: Answering,
): { text: string; policy: string } {
  const { language } = order;
  const { labelled, listed } = wordsIn(language);
  const title = labelled(order.title, listed([order.vendor.name, order.location.name]));
  const body = html`<main class="${columnsOf(order)}">
    ${header(order)} ${outcome(order, answering)} ${parties(order, place)}
    ${place && pageLinks(order, place)}
    ${order.totalLines === 0 ? nothingOpen(order, place) : answerFormHtml({ order, place }, answering, openLines({ order, place }, answering))}
    ${place && order.totalLines > 0 ? pageLinks(order, place) : null}
  </main> `;
  const foreignPictures = order.orders.some(({ lines }) =>
    lines.some(({ productImage }) => productImage !== null && !productImage.startsWith('/')),
  );
  return {
    text: pageText({ title, body, language }),
    policy: pagePolicy({ foreignPictures, hasForm: true, language }),
  };
}

/** Which columns there are beside product and quantity, for the style sheet (M3). */
function columnsOf({ has }: PurchaseOrder): string {
  const classes = [has.code && 'has-code', has.pack && 'has-pack', has.price && 'has-price'];
  const some = classes.filter(Boolean);
  return some.length > 0 ? ['wide', ...some].join(' ') : '';
}

function header({ organization, numbers, moment, language }: PurchaseOrder): Html {
  const words = wordsIn(language);
  const number = numbers.length > 0 ? html` <p class="number">${words.number(numbers)}</p>` : null;
  return html`<header>
    <div>
      <p class="organization"><bdi>${organization.name}</bdi></p>
      <div class="title">
        <h1>${words.heading(numbers)}</h1>
        ${number}
      </div>
    </div>
    <p class="quiet">${words.asOf(moment)}</p>
  </header>`;
}

function parties(order: PurchaseOrder, place: PagePlace | null): Html {
  const { vendor, location, accountNumber, buyer, orders, delivery, language } = order;
  const { locale, ...words } = wordsIn(language);
  const orderCount = place ? place.whole.orders : orders.length;
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
      ${location.address ? address : null}
      ${delivery === null ? null : deliveryLine(delivery, wordsIn(language))}
      ${accountNumber === null ? null : account}
      <p class="contact">
        ${buyer.phoneNumber === null ? null : phoneLink(buyer.phoneNumber)}
        ${buyer.email === null ? null : emailLink(buyer.email)}
      </p>
      <p class="quiet">
        ${place?.whole.stopped ? null : words.labelled(words.totalOrders, orderCount.toLocaleString(locale))}
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

/** One of several pages can be empty alone: its items were closed since. */
function nothingOpen(
  { vendor, location, moment, language }: PurchaseOrder,
  place: PagePlace | null,
): Html | null {
  if (place && place.whole.lines > 0) return null;
  const words = wordsIn(language);
  return html`<div class="card message">
    <h2>${words.noOpenItems}</h2>
    <p>${words.nothingLeft({ vendor: vendor.name, location: location.name, moment })}</p>
  </div>`;
}
