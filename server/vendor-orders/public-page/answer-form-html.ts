import { CONFIRM_REST } from '../../../contract/values/answer-form.ts';
import { ANSWERS } from '../../../contract/calls/answers.ts';
import { NAME_MAX, NOTES_MAX } from '../../../contract/values/limits.ts';
import type { StoredLine } from '../../answers/stored-lines.ts';
import type { OpenPage, PagePlace } from '../open-page.ts';
import type { PurchaseOrder } from '../../drawing/purchase-order.ts';
import { wordsIn } from '../../drawing/words/words.ts';
import type { Words } from '../../drawing/words/words.ts';
import { offerOf } from './answer-fields.ts';
import type { Answering } from './answering.ts';
import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';
import { pageQuery } from './page-address.ts';

/** The open lines with their answers, as one form that needs no script. */
export function answerFormHtml(
  { order, place }: Pick<OpenPage, 'order' | 'place'>,
  answering: Answering,
  lines: Html,
): Html {
  const { answers: words } = wordsIn(order.language);
  const { typed } = answering;
  // Sent to the page's own address, without the query that names the last submission.
  return html`<form method="post" action="?${place ? pageQuery(place.at) : ''}">
    ${defaultButton(words.send)}
    <div class="card answering">
      <p>${words.intro}</p>
      ${confirmRest(order, place)}
    </div>
    ${lines}
    <div class="card answering last">
      <label
        >${words.name}<input
          name="name"
          autocomplete="name"
          maxlength="${NAME_MAX}"
          value="${typed['name'] ?? ''}"
      /></label>
      <label
        >${words.noteForAll}<textarea name="note" rows="3" maxlength="${NOTES_MAX}">
${typed['note'] ?? ''}</textarea>
      </label>
      <button class="button">${words.send}</button>
    </div>
  </form>`;
}

/** Enter in a field presses the first button of a form, which must not be the one that confirms everything. */
function defaultButton(text: string): Html {
  return html`<button class="label" tabindex="-1" aria-hidden="true">${text}</button>`;
}

/** The button that confirms every item without an answer, on all pages, unless the form has one for it. */
function confirmRest({ orders, language }: PurchaseOrder, place: PagePlace | null): Html | null {
  const { answers: words, pages } = wordsIn(language);
  const unanswered = orders
    .flatMap(({ lines }) => lines)
    .filter(({ answer }) => answer === null || answer.outdated)
    .map(({ orderItemId }) => orderItemId)
    .join(' ');
  const isOfPage = place?.whole.stopped === true;
  const confirmed = place && !isOfPage ? place.whole.unanswered : unanswered;
  if (confirmed === '') return null;
  return html`<button class="button" name="${CONFIRM_REST}" value="${confirmed}">
      ${isOfPage ? pages.allOfPage : words.all}
    </button>
    <p class="quiet">${words.allHint}</p>`;
}

/** The result of the answers that were just sent; null before any were sent. */
export function outcome(order: PurchaseOrder, { problems, stored }: Answering): Html | null {
  const words = wordsIn(order.language);
  if (problems) return refusedCard(order, problems, words);
  if (!stored) return null;
  const { answers } = words;
  return html`<div class="card outcome" role="status">
    <p class="name">${stored.length > 0 ? answers.stored : answers.storedNote}</p>
    ${storedList(stored, words)}
    <p class="quiet">${answers.canChange}</p>
  </div>`;
}

/** At most this many names are listed per answer. */
const NAMED = 12;

function storedList(stored: readonly StoredLine[], words: Words): Html {
  const { answers, labelled, listed } = words;
  const groups = ANSWERS.flatMap((answer) => {
    const names = stored
      .filter((line) => line.answer === answer)
      .map((line) => {
        const offer = offerOf(line, words);
        return offer === null ? line.productName : `${line.productName} (${offer})`;
      });
    if (names.length === 0) return [];
    const more = names.length - NAMED;
    const shown = [...names.slice(0, NAMED), ...(more > 0 ? [answers.more(more)] : [])];
    return [html`<p><bdi>${labelled(answers.answers[answer], listed(shown))}</bdi></p>`];
  });
  return html`${groups}`;
}

/** Says that nothing was stored, and links to each line with a problem. */
function refusedCard(
  { orders }: PurchaseOrder,
  { whole, byItem }: NonNullable<Answering['problems']>,
  { labelled }: Words,
): Html {
  const lines = orders.flatMap((order) => order.lines);
  const wrong = lines.flatMap(({ orderItemId, productName }) => {
    const problems = byItem.get(orderItemId);
    if (!problems) return [];
    return [
      html`<p>
        <a href="#item-${orderItemId}"><bdi>${labelled(productName, problems.join(' '))}</bdi></a>
      </p>`,
    ];
  });
  return html`<div class="card outcome refused" role="alert">
    <p class="name">${whole}</p>
    ${wrong.slice(0, NAMED)}
  </div>`;
}
