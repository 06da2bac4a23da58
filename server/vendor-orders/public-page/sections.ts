import type { OpenPage } from '../open-page.ts';
import type {
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderPart,
} from '../../drawing/purchase-order.ts';
import { wordsIn } from '../../drawing/words/words.ts';
import type { Answering } from './answering.ts';
import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';
import { columnHeads, deliveryLine, lineItem, totalItem } from './lines.ts';
import type { LinesShown } from './lines.ts';

/** What is open, as sections: totals by product, then a card for each order, below its purchase order where there are several. */
export function openLines(
  { order, place }: Pick<OpenPage, 'order' | 'place'>,
  answering: Answering,
): Html {
  const { parts, totals, totalText, costText, language } = order;
  const words = wordsIn(language);
  const isOne = parts.length === 1;
  const cards = parts.map((part, index) =>
    isOne
      ? part.orders.map((group, at) =>
          orderCard(order, group, { id: `order-${at}`, level: 2, answering }),
        )
      : [partSection(order, part, { id: `part-${index}`, answering, place })],
  );
  // The sums of one page would be no totals.
  return html`${totals.length > 0 && !place ? totalsCard(order) : null} ${cards.flat()}
    <div class="${isOne ? 'sums' : 'sums of-all'}">
      ${sums(place ? words.pages.ofPage : isOne ? words.total : words.totalOfAll, { totalText, costText }, order)}
    </div>`;
}

/** One of several purchase orders: its number and delivery, its own orders and totals (V4). */
function partSection(
  order: PurchaseOrder,
  part: PurchaseOrderPart,
  { id, answering, place }: { id: string; answering: Answering; place: OpenPage['place'] },
): Html {
  const { title, delivery, orders } = part;
  const words = wordsIn(order.language);
  return html`<section class="part" aria-labelledby="${id}">
    <div class="part-head">
      <h2 id="${id}">${title}</h2>
      ${delivery === null ? html`<p>${words.noDeliveryDate}</p>` : deliveryLine(delivery, words)}
    </div>
    ${orders.map((group, at) => orderCard(order, group, { id: `${id}-order-${at}`, level: 3, answering }))}
    ${place ? null : html`<div class="sums">${sums(words.total, part, order)}</div>`}
  </section>`;
}

/** How many lines, and what they cost where there are prices. */
function sums(
  label: string,
  { totalText, costText }: Pick<PurchaseOrderPart, 'totalText' | 'costText'>,
  { language }: PurchaseOrder,
): Html {
  const { labelled, totalAmount } = wordsIn(language);
  const cost = costText && html` <p class="total">${labelled(totalAmount, costText)}</p>`;
  return html`<p class="total">${labelled(label, totalText)}</p>
    ${cost}`;
}

function totalsCard(order: PurchaseOrder): Html {
  const shown = shownIn(order);
  return html`<section class="card" aria-labelledby="totals">
    <div class="order-head"><h2 id="totals">${shown.words.totalsByProduct}</h2></div>
    ${columnHeads(order, { isTotals: true })}
    <ul class="totals">
      ${order.totals.map((total) => totalItem(total, shown))}
    </ul>
  </section>`;
}

/** `level` is that of its heading. */
function orderCard(
  order: PurchaseOrder,
  { orderId, orderDate, orderDateText, notes, lines }: PurchaseOrderGroup,
  { id, level, answering }: { id: string; level: 2 | 3; answering: Answering },
): Html {
  const shown = shownIn(order);
  const { words } = shown;
  const notesLine = html`<p class="notes">
    <span class="quiet">${words.labelled(words.notes, '')}</span>
    <bdi class="written">${notes}</bdi>
  </p>`;
  return html`<section class="card" aria-labelledby="${id}">
    <div class="order-head">
      <h${level} id="${id}">${words.order(orderId)}</h${level}>
      <time class="quiet" datetime="${orderDate}">${orderDateText}</time>
    </div>
    ${notes ? notesLine : null} ${columnHeads(order, { isTotals: false })}
    <ul>
      ${lines.map((line) => lineItem(line, shown, answering))}
    </ul>
  </section>`;
}

function shownIn({ language, currency, organization }: PurchaseOrder): LinesShown {
  return { words: wordsIn(language), language, currency, timeZone: organization.timeZone };
}
