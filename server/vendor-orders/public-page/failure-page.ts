import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';
import { isLinkEnded } from '../open-link.ts';
import { sentenceOf } from '../../../contract/refusals/table.ts';
import type { Refusal } from '../../../contract/refusals/refusal.ts';
import { pageText } from './frame.ts';

/** The page that is shown instead of the purchase order, in English: the vendor is not known. */
export function failurePage(refusal: Refusal): string {
  const { title, ...page } = shownFor(refusal);
  const body = html`<main class="card message">
    <h1>${title}</h1>
    <p>${page.text}</p>
    ${page.more}
  </main>`;
  return pageText({ title, body, language: 'en' });
}

function shownFor(refusal: Refusal): { title: string; text: string; more: Html | null } {
  const text = sentenceOf(refusal);
  if (isLinkEnded(refusal)) return { title: 'Access Denied', text, more: null };
  // An empty address is the page itself.
  const again = html`<a class="button" href="">Try again</a>`;
  return { title: 'Failed to fetch order data', text, more: again };
}
