import { NO_ANSWER } from '../../../contract/values/answer-form.ts';
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
 * What is chosen about an item: what was typed in a refused form, else that it can be delivered, unless the vendor has
 * answered it, or said something else of it before it was edited. What the sender of a refused form has not seen is never
 * answered by it.
 */
function chosenOf(line: PurchaseOrderLine, answering: Answering): string {
  if (isUnseen(line, answering)) return NO_ANSWER;
  const chosen = answering.typed[fieldOf('answer', line.orderItemId)];
  if (chosen !== undefined) return chosen || NO_ANSWER;
  const { answer } = line;
  const isConfirmed = answer === null || (answer.outdated && answer.answer === 'confirmed');
  return isConfirmed ? 'confirmed' : NO_ANSWER;
}

/** Whether an item came, or was edited or answered, since the page was opened whose form was refused. */
function isUnseen(
  { orderItemId: id, version, answer }: PurchaseOrderLine,
  { typed, problems }: Answering,
): boolean {
  if (!problems) return false;
  const lastAnswer = lastAnswerOf(answer);
  return (
    typed[fieldOf('version', id)] !== String(version) ||
    (typed[fieldOf('lastAnswer', id)] ?? lastAnswer) !== lastAnswer
  );
}

/** '0' without one. */
export const lastAnswerOf = (answer: PurchaseOrderLine['answer']) => String(answer?.id ?? 0);

const isAnswered = ({ answer }: Pick<PurchaseOrderLine, 'answer'>) =>
  answer !== null && !answer.outdated;

/**
 * What the row of an item says of its answer, and that it can be changed. Each choice has its words here: the style sheet
 * shows those of the chosen one.
 */
export function answerState(line: PurchaseOrderLine, { words: { answers, ...words } }: LinesShown) {
  const { answer } = line;
  const kept = isAnswered(line) && answer !== null;
  const none = kept
    ? html`<span class="kept"
        ><bdi
          >${saidOf({ ...answer, unitOfMeasure: line.unitOfMeasure }, { answers, ...words })}</bdi
        ></span
      >`
    : html`<span class="later">${answers.later}</span>`;
  return html`<span class="state status-column">
    ${ANSWERS.map((one) => html`<span class="is ${one}">${answers.answers[one]}</span>`)} ${none}
    <span class="change">${answers.change}</span>
  </span>`;
}

/** Below the row of an item, where it is opened: its last answer, and the fields of the next one. */
export function answerPart(line: PurchaseOrderLine, shown: LinesShown, answering: Answering): Html {
  return html`<div class="answer">
    ${line.answer === null ? null : given(line.answer, line, shown)}
    ${fieldset(line, shown, answering)}
  </div>`;
}

/** Whether an item is shown opened: its answer is wrong, has to be given again, or was not seen yet. */
export function isOpened(line: PurchaseOrderLine, answering: Answering): boolean {
  return (
    answering.problems?.byItem.has(line.orderItemId) === true ||
    line.answer?.outdated === true ||
    isUnseen(line, answering)
  );
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

function fieldset(line: PurchaseOrderLine, shown: LinesShown, answering: Answering): Html {
  const { typed, problems } = answering;
  const { orderItemId: id, productName, unitOfMeasure, version } = line;
  const { answers: words } = shown.words;
  const wrong = problems?.byItem.get(id) ?? [];
  const input = (label: string, field: AnswerField, more: Html) =>
    html`<label class="of-${field}"
      >${label}<input
        name="${fieldOf(field, id)}"
        ${value(typed[fieldOf(field, id)])}
        enterkeyhint="done"
        ${more}
    /></label>`;
  const chosen = chosenOf(line, answering);
  const choices = [
    ...ANSWERS.map((answer) => ({ answer, label: words.answers[answer] })),
    { answer: NO_ANSWER, label: isAnswered(line) ? words.keep : words.later },
  ];
  const isOpen = ['price', 'deliveryDate', 'note'].some((field) => typed[fieldOf(field, id)]);
  return html`<fieldset ${wrong.length > 0 ? html`aria-describedby="wrong-${id}"` : null}>
    <legend>
      <span aria-hidden="true">${words.heading}</span>
      <span class="label"><bdi>${shown.words.labelled(words.heading, productName)}</bdi></span>
    </legend>
    ${wrong.length > 0 ? html`<p class="bad" id="wrong-${id}">${wrong.join(' ')}</p>` : null}
    <div class="choices">
      ${choices.map(
        ({ answer, label }) =>
          html`<label
            ><input
              type="radio"
              name="${fieldOf('answer', id)}"
              value="${answer}"
              ${answer === chosen ? html`checked` : null}
            />${label}</label
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
    <input type="hidden" name="${fieldOf('lastAnswer', id)}" value="${lastAnswerOf(line.answer)}" />
  </fieldset>`;
}

const value = (text: string | undefined) => (text ? html`value="${text}"` : null);
