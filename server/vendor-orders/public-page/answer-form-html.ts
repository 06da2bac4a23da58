import { CONFIRM_REST, NOTE_ONLY } from '../../../contract/values/answer-form.ts';
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
  const isFirst = order.orders.every(({ lines: all }) => all.every(({ answer }) => !answer));
  // Sent to the page's own address, without the query that names the last submission.
  return html`<form method="post" action="?${place ? pageQuery(place.at) : ''}">
    ${NO_DEFAULT_BUTTON} ${isFirst ? html`<p class="intro">${words.intro}</p>` : null}
    ${place && confirmRest(order, place)} ${lines}
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
      <button class="button" name="${NOTE_ONLY}" value="1">${words.sendNote}</button>
    </div>
    ${bar(order)}
  </form>`;
}

/** Enter in a field presses the first button of a form: none, because the form may confirm everything. */
const NO_DEFAULT_BUTTON = html`<button hidden disabled></button>`;

/**
 * The bar that sends the form and says what will be sent: '11 as ordered, 1 short: Send'. The style sheet counts, so that it
 * needs no script (`frame.ts`).
 */
function bar({ language }: PurchaseOrder): Html {
  const { answers: words, labelled, listed } = wordsIn(language);
  const [first, ...others] = ANSWERS;
  // Without blanks between them, which would be seen.
  const counts = others.reduce(
    (before, answer) =>
      html`${before}<span class="${answer}"><span>${listed(['', ''])}</span></span>`,
    html`<span class="${first}"></span>`,
  );
  return html`<div class="bar">
    <button class="button">
      <span class="counts">${counts}${labelled('', '')}</span>${words.send}
    </button>
  </div>`;
}

/** The button that confirms every item without an answer on all pages: on this one alone where they are too many. */
function confirmRest({ orders, language }: PurchaseOrder, { whole }: PagePlace): Html | null {
  const { answers: words, pages } = wordsIn(language);
  const unanswered = orders
    .flatMap(({ lines }) => lines)
    .filter(({ answer }) => answer === null || answer.outdated)
    .map(({ orderItemId }) => orderItemId)
    .join(' ');
  const confirmed = whole.stopped ? unanswered : whole.unanswered;
  if (confirmed === '') return null;
  return html`<div class="card answering">
    <button class="button" name="${CONFIRM_REST}" value="${confirmed}">
      ${whole.stopped ? pages.allOfPage : words.all}
    </button>
    <p class="quiet">${words.allHint}</p>
  </div>`;
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
