import { moneyShown } from '../../../contract/values/money-shown.ts';
import { FIRST_PAGE, LINES_SUMMED_MAX } from '../open-page.ts';
import type { PageAt, PagePlace } from '../open-page.ts';
import type { PurchaseOrder } from '../../drawing/purchase-order.ts';
import { wordsIn } from '../../drawing/words/words.ts';
import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';
import { pageQuery } from './page-address.ts';

/** Which page this is, what all pages are together, and links to others, which need no script. */
export function pageLinks(order: PurchaseOrder, place: PagePlace): Html {
  const { pages, labelled } = wordsIn(order.language);
  const { at, next } = place;
  return html`<nav class="card pages" aria-label="${pages.heading}">
    <p class="name">${pages.page(at.page)}</p>
    <p class="quiet">${labelled(pages.whole, wholeOf(order, place))}</p>
    <p class="quiet">${pages.sendFirst}</p>
    <div class="links">
      ${at.after ? link(FIRST_PAGE, pages.first, 'first') : null}
      ${next ? link(next, pages.next, 'next') : null}
    </div>
  </nav>`;
}

function link(at: PageAt, text: string, rel: string): Html {
  return html`<a class="button" rel="${rel}" href="?${pageQuery(at)}">${text}</a>`;
}

/** '600 lines in 14 orders, $88.51, 2 items without a price'. */
function wholeOf({ language, currency }: PurchaseOrder, { whole }: PagePlace): string {
  const words = wordsIn(language);
  const { lines, orders, total, unpricedItems } = whole;
  if (whole.stopped) return words.pages.moreThan(LINES_SUMMED_MAX);
  return words.listed([
    words.linesInOrders(lines, orders),
    ...(total === null ? [] : [moneyShown(total, currency, words.locale)]),
    ...(total !== null && unpricedItems > 0 ? [words.withoutPrice(unpricedItems)] : []),
  ]);
}
