import { answerForm } from '../../../contract/values/answer-form.ts';
import type { AnswerField } from '../../../contract/values/answer-form.ts';
import { ANSWER_TEXT_MAX } from '../../../contract/values/limits.ts';
import { NewAnswers } from '../../../contract/calls/answers.ts';
import { typedPrice } from '../../../contract/values/money.ts';
import { ItemsChanged } from '../../answers/items-changed.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '../../drawing/purchase-order.ts';
import { wordsIn } from '../../drawing/words/words.ts';
import type { Words } from '../../drawing/words/words.ts';
import { fieldOf } from './answering.ts';
import type { Problems } from './answering.ts';
import { firstNamed } from '../../../contract/refusals/changed.ts';
import type { Failure } from '../../failure.ts';

/** A vendor's form as sent: texts by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

/** Where something is wrong: in the whole, such as `['note']`, or in a line, such as `['lines', 3, 'quantity']`. */
type Path = readonly PropertyKey[];

/**
 * Reads a form as answers, or returns why they cannot be stored, in the vendor's language. Prices may
 * be written as people write them.
 */
export function readForm(
  order: PurchaseOrder,
  typed: Typed,
): { answers: NewAnswers } | { problems: Problems } {
  const body = answerForm(withPrices(typed, order.currency));
  const parsed = NewAnswers.safeParse(body);
  const unclear = unclearPrices(order, { typed, body });
  if (parsed.success && unclear.length === 0) return { answers: parsed.data };
  // All that the page can see, so that a vendor corrects it at once.
  const issues = parsed.error?.issues.map(({ path }) => path) ?? [];
  const paths = [...issues, ...unclear, ...tooMany(order, body)];
  return { problems: problemsAt(order, { typed, body, paths }) };
}

type Body = ReturnType<typeof answerForm>;

/** Where as many or more are offered as were ordered. */
function tooMany(order: PurchaseOrder, { lines }: Body): Path[] {
  const ordered = linesOf(order);
  return lines.flatMap(({ orderItemId, answer, quantity }, index) =>
    answer === 'short' &&
    Number(quantity) >= (ordered.get(Number(orderItemId))?.quantity ?? Infinity)
      ? [['lines', index, 'quantity']]
      : [],
  );
}

/** Prices that can be read in two ways: the schema would take `1.234` for the smaller one (E35). */
function unclearPrices(
  { currency }: PurchaseOrder,
  { typed, body }: Omit<Refused, 'paths'>,
): Path[] {
  return body.lines.flatMap(({ orderItemId }, index) => {
    const read = typedPrice(typed[fieldOf('price', Number(orderItemId))] ?? '', currency);
    return 'readings' in read ? [['lines', index, 'price']] : [];
  });
}

const linesOf = ({ orders }: PurchaseOrder) =>
  new Map(orders.flatMap(({ lines }) => lines).map((line) => [line.orderItemId, line]));

/** Why answers were refused, in the vendor's language. */
export function problemsOf(order: PurchaseOrder, typed: Typed, failure: Failure): Problems {
  const { problems } = wordsIn(order.language).answers;
  if (failure instanceof ItemsChanged) {
    const names = firstNamed(failure.names);
    const whole = failure.isClosed ? problems.closed(names) : problems.changed(names);
    return { whole, byItem: new Map() };
  }
  if (!failure.details) return { whole: problems.again, byItem: new Map() };
  const paths = failure.details.map(({ path }) => path.split('.'));
  return problemsAt(order, { typed, body: answerForm(typed), paths });
}

/** `12,50` becomes `12.50`. A text that is not a price stays, and the schema then refuses it. */
function withPrices(typed: Typed, currency: string): Typed {
  const entries = Object.entries(typed).map(([field, text]) => {
    if (!field.startsWith('price-') || text.trim() === '') return [field, text];
    const read = typedPrice(text, currency);
    return [field, 'price' in read ? read.price : text];
  });
  return Object.fromEntries(entries) as Typed;
}

interface Refused {
  typed: Typed;
  body: Body;
  paths: readonly Path[];
}

function problemsAt(order: PurchaseOrder, { typed, body, paths }: Refused): Problems {
  const words = wordsIn(order.language);
  const { nothingStored, problems } = words.answers;
  const lines = linesOf(order);
  const byItem = new Map<number, string[]>();
  for (const [, index, field] of paths.filter(([first]) => first === 'lines')) {
    const id = Number(body.lines[Number(index)]?.['orderItemId']);
    const line = lines.get(id);
    if (!line) continue;
    const sentence = sentenceFor(String(field), { line, typed, words, currency: order.currency });
    byItem.set(id, [...new Set([...(byItem.get(id) ?? []), sentence])]);
  }
  if (byItem.size > 0) return { whole: nothingStored, byItem };
  const isLong = paths.some(([first]) => first === 'name' || first === 'note');
  if (isLong) return { whole: problems.tooLong, byItem };
  return { whole: body.lines.length === 0 ? problems.nothing : problems.again, byItem };
}

interface Wrong {
  line: PurchaseOrderLine;
  typed: Typed;
  words: Words;
  currency: string;
}

function sentenceFor(field: string, { line, typed, words, currency }: Wrong): string {
  const { problems } = words.answers;
  const text = typed[fieldOf(field, line.orderItemId)] ?? '';
  switch (field as AnswerField) {
    case 'quantity':
      return line.quantity > 1 ? problems.quantity(line.quantity - 1) : problems.onlyOne;
    case 'substitute':
      return text.length > ANSWER_TEXT_MAX ? problems.tooLong : problems.substitute;
    case 'price':
      return priceProblem(text, { words, currency });
    case 'deliveryDate':
      return problems.deliveryDate;
    case 'note':
      return problems.tooLong;
    default:
      return problems.choose;
  }
}

/** With both readings as the vendor's language writes them, where there are two. */
function priceProblem(
  text: string,
  { words, currency }: Pick<Wrong, 'words' | 'currency'>,
): string {
  const { problems } = words.answers;
  const read = typedPrice(text, currency);
  if (!('readings' in read) || !read.readings) return problems.price;
  const point = new Intl.NumberFormat(words.locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  const [whole, fraction] = read.readings.map((price) => price.replace('.', point ?? '.'));
  return problems.priceInTwoWays(text.trim(), whole ?? '', fraction ?? '');
}
