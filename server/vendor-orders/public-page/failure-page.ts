import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';
import { LINK_ENDED } from '../open-link.ts';
import { pageText } from './frame.ts';

/** The page that is shown instead of the purchase order, in English: the vendor is not known. `message` is the failure's sentence. */
export function failurePage(message: string): string {
  const { title, ...page } = shownFor(message);
  const body = html`<main class="card message">
    <h1>${title}</h1>
    <p>${page.text}</p>
    ${page.more}
  </main>`;
  return pageText({ title, body, language: 'en' });
}

function shownFor(message: string): { title: string; text: string; more: Html | null } {
  if (message === LINK_ENDED) return { title: 'Access Denied', text: message, more: null };
  // An empty address is the page itself.
  const again = html`<a class="button" href="">Try again</a>`;
  return { title: 'Failed to fetch order data', text: message, more: again };
}
