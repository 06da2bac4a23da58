import { ANSWER_PARTS } from '../../../contract/values/answer-form.ts';
import type { AnswerField } from '../../../contract/values/answer-form.ts';
import { ANSWERS } from '../../../contract/calls/answers.ts';
import type { ItemAnswer } from '../../../contract/calls/answers.ts';
import { ANSWER_TEXT_MAX } from '../../../contract/values/limits.ts';
import { moneyShown } from '../../../contract/values/money-shown.ts';
import type { PurchaseOrderLine } from '../../drawing/purchase-order.ts';
import { momentsIn, deliveryDayIn } from '../../drawing/words/moments.ts';
import { fieldOf } from './answering.ts';
import type { Answering } from './answering.ts';
import { html } from '../../drawing/html.ts';
import type { Html } from '../../drawing/html.ts';
import type { LinesShown } from './lines.ts';

/**
 * An item's last answer, and the fields of its next one. Nothing is chosen in advance, so only items
 * that the vendor answers are sent.
 */
export function answerPart(line: PurchaseOrderLine, shown: LinesShown, answering: Answering): Html {
  const { answer, orderItemId } = line;
  const { answers: words } = shown.words;
  const isTyped = ANSWER_PARTS.some((field) => answering.typed[fieldOf(field, orderItemId)]);
  const fields = fieldset(line, shown, answering);
  const isAnswered = answer !== null && !answer.outdated;
  const change = html`<details${isTyped ? html` open` : null}>
    <summary>${words.change}</summary>
    ${fields}
  </details>`;
  return html`<div class="answer" id="item-${orderItemId}">
    ${answer === null ? null : given(answer, line, shown)} ${isAnswered ? change : fields}
  </div>`;
}

/** 'Short: 6 case', with moment, name, price, date and note. */
function given(answer: ItemAnswer, line: PurchaseOrderLine, { words, ...shown }: LinesShown): Html {
  const { price, deliveryDate, note, at, name, outdated } = answer;
  const { moment } = momentsIn(shown.timeZone, shown.language)(new Date(at));
  const { unitOfMeasure } = line;
  const more = [
    price === null ? null : `${moneyShown(price, shown.currency, words.locale)} / ${unitOfMeasure}`,
    deliveryDate === null ? null : deliveryDayIn(shown.language, deliveryDate).text,
    note,
  ].filter((text) => text !== null);
  return html`<p class="given">
      <strong><bdi>${saidOf({ ...answer, unitOfMeasure }, words)}</bdi></strong>
      ${more.map((text) => html`<bdi>${text}</bdi>`)}
      <span class="quiet"><bdi>${words.answers.answered(moment, name)}</bdi></span>
    </p>
    ${outdated ? html`<p class="bad">${words.answers.outdated}</p>` : null}`;
}

type Said = Pick<ItemAnswer, 'answer' | 'quantity' | 'substitute'> & { unitOfMeasure: string };

/** 'Short: 6 case'. */
function saidOf(said: Said, words: LinesShown['words']): string {
  const { answers, said: together } = words.answers;
  const what = offerOf(said, words);
  return what === null ? answers[said.answer] : together(answers[said.answer], what);
}

/** '6 case', or what is offered instead. */
export function offerOf(
  { quantity, substitute, unitOfMeasure }: Omit<Said, 'answer'>,
  { locale }: LinesShown['words'],
): string | null {
  return quantity === null ? substitute : `${quantity.toLocaleString(locale)} ${unitOfMeasure}`;
}

function fieldset(
  line: PurchaseOrderLine,
  shown: LinesShown,
  { typed, problems }: Answering,
): Html {
  const { orderItemId: id, productName, unitOfMeasure, version } = line;
  const { answers: words } = shown.words;
  const wrong = problems?.byItem.get(id) ?? [];
  const input = (label: string, field: AnswerField, more: Html) =>
    html`<label class="of-${field}"
      >${label}<input name="${fieldOf(field, id)}" ${value(typed[fieldOf(field, id)])} ${more}
    /></label>`;
  const chosen = typed[fieldOf('answer', id)];
  const isOpen = ['price', 'deliveryDate', 'note'].some((field) => typed[fieldOf(field, id)]);
  return html`<fieldset ${wrong.length > 0 ? html`aria-describedby="wrong-${id}"` : null}>
    <legend>
      <span aria-hidden="true">${words.heading}</span>
      <span class="label"><bdi>${shown.words.labelled(words.heading, productName)}</bdi></span>
    </legend>
    ${wrong.length > 0 ? html`<p class="bad" id="wrong-${id}">${wrong.join(' ')}</p>` : null}
    <div class="choices">
      ${ANSWERS.map(
        (answer) =>
          html`<label
            ><input
              type="radio"
              name="${fieldOf('answer', id)}"
              value="${answer}"
              ${answer === chosen ? html`checked` : null}
            />${words.answers[answer]}</label
          >`,
      )}
    </div>
    ${input(words.howMany(unitOfMeasure), 'quantity', html`inputmode="numeric"`)}
    ${input(words.whatInstead, 'substitute', html`maxlength="${ANSWER_TEXT_MAX}"`)}
    <details${isOpen ? html` open` : null}>
      <summary>${words.details}</summary>
      ${input(words.price(unitOfMeasure, shown.currency), 'price', html`inputmode="decimal"`)}
      ${input(words.deliveryDate, 'deliveryDate', html`type="date"`)}
      ${input(words.note, 'note', html`maxlength="${ANSWER_TEXT_MAX}"`)}
    </details>
    <input type="hidden" name="${fieldOf('version', id)}" value="${version}" />
  </fieldset>`;
}

const value = (text: string | undefined) => (text ? html`value="${text}"` : null);
