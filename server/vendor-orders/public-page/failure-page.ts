import type { Language } from '../../../contract/values/languages.ts';
import { html } from '../../drawing/html.ts';
import { isLinkEnded } from '../open-link.ts';
import { sentenceOf } from '../../../contract/refusals/table.ts';
import type { Refusal } from '../../../contract/refusals/refusal.ts';
import { FAILURE_WORDS } from './failure-words.ts';
import type { FailureWords } from './failure-words.ts';
import { pageText } from './frame.ts';

/** The page that is shown instead of the purchase order, in the browser's language: the vendor is not known. */
export function failurePage(refusal: Refusal, language: Language): string {
  const words = language === 'en' ? inEnglish(refusal) : FAILURE_WORDS[language];
  const isEnded = isLinkEnded(refusal);
  const title = isEnded ? words.ended.title : words.failed;
  // An empty address is the page itself.
  const again = html`<a class="button" href="">${words.again}</a>`;
  const body = html`<main class="card message">
    <h1>${title}</h1>
    <p>${isEnded ? words.ended.text : refusal.code === 'too_many' ? words.tooMany : words.later}</p>
    ${isEnded ? null : again}
  </main>`;
  return pageText({ title, body, language });
}

function inEnglish(refusal: Refusal): FailureWords {
  const text = sentenceOf(refusal);
  return {
    ended: { title: 'Access Denied', text },
    failed: 'Failed to fetch order data',
    tooMany: text,
    later: text,
    again: 'Try again',
  };
}
