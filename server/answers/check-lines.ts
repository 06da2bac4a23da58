import type { NewAnswerLine } from '../../contract/calls/answers.ts';
import { Failure } from '../failure.ts';
import type { Detail } from '../failure.ts';
import type { AnsweredItem, AnsweredLine } from './answered-items.ts';
import { ItemsChanged, namedIn } from './items-changed.ts';

/** A line that can be stored, with its item. */
export interface CheckedLine {
  line: NewAnswerLine;
  found: AnsweredItem;
}

const DAY_MS = 86_400_000;
/** The latest delivery date of an answer, in days from today. The earliest is yesterday: somewhere it is still that day. */
const LATEST_DAYS = 366;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * Returns the lines with one line per item, if all of them can be stored. Throws `invalid_input` for an item that is not
 * on this order and for a quantity or date out of range, and `ItemsChanged` with the names of items that are no longer
 * open or were edited after the vendor read them.
 */
export function checkedLines(lines: readonly AnsweredLine[], now: Date): CheckedLine[] {
  const known = lines.flatMap(({ line, found }) => (found ? [{ line, found }] : []));
  if (known.length < lines.length)
    throw refused(
      lines.flatMap(({ found }, index) =>
        found
          ? []
          : [{ path: `lines.${index}.orderItemId`, message: 'This item is not on this order' }],
      ),
    );
  requireOpen(known);
  requireUnedited(known);
  const problems = known.flatMap((line, index) => problemsOf(line, { index, now }));
  if (problems.length > 0) throw refused(problems);
  return withoutRepeated(known);
}

const refused = (details: readonly Detail[]) =>
  new Failure('invalid_input', details[0]?.message ?? '', details);

function requireOpen(lines: readonly CheckedLine[]): void {
  const closed = lines.filter(({ found }) => !found.item.isOpen);
  const [first] = closed;
  if (!first) return;
  const names = namesOf(closed);
  const what =
    closed.length === 1
      ? `${names[0]} ${whyClosed(first.found.item)}`
      : `${namedIn(names)} are no longer open`;
  throw new ItemsChanged(`${what}, so nothing was stored. Please answer the others.`, {
    names,
    isClosed: true,
  });
}

function whyClosed({ orderedStatus, orderCancelled }: AnsweredItem['item']): string {
  if (orderCancelled) return 'was cancelled';
  return orderedStatus === 'received' ? 'was received already' : 'is no longer open';
}

function requireUnedited(lines: readonly CheckedLine[]): void {
  const edited = lines.filter(
    ({ line, found }) => line.version !== undefined && line.version !== found.item.version,
  );
  if (edited.length > 0) throw changed(edited);
}

function changed(lines: readonly CheckedLine[]): ItemsChanged {
  const names = namesOf(lines);
  const sentence = `${namedIn(names)} changed meanwhile, so nothing was stored. Please look at the order again.`;
  return new ItemsChanged(sentence, { names, isClosed: false });
}

const namesOf = (lines: readonly CheckedLine[]) => lines.map(({ found }) => found.item.productName);

function problemsOf(
  { line, found: { item } }: CheckedLine,
  { index, now }: { index: number; now: Date },
): Detail[] {
  const problems: Detail[] = [];
  if (line.quantity !== null && line.quantity >= item.quantity)
    problems.push({ path: `lines.${index}.quantity`, message: tooMany(item) });
  const { deliveryDate } = line;
  const earliest = dayOf(now.getTime() - DAY_MS);
  const latest = dayOf(now.getTime() + LATEST_DAYS * DAY_MS);
  if (deliveryDate !== null && (deliveryDate < earliest || deliveryDate > latest))
    problems.push({
      path: `lines.${index}.deliveryDate`,
      message: `Delivery date of ${item.productName} must be within a year from today`,
    });
  return problems;
}

function tooMany({ productName, quantity, unitOfMeasure }: AnsweredItem['item']): string {
  if (quantity === 1)
    return `Of ${productName} only 1 ${unitOfMeasure} was ordered: answer that it is out of stock`;
  return `Quantity of ${productName} must be from 1 to ${quantity - 1}, because ${quantity} ${unitOfMeasure} were ordered`;
}

/** One line per item: two lines may lead to the same item after orders were combined. Throws when they differ. */
function withoutRepeated(lines: readonly CheckedLine[]): CheckedLine[] {
  const byItem = Map.groupBy(lines, ({ found }) => found.item.id);
  return [...byItem.values()].map((same) => {
    const [first, ...others] = same as [CheckedLine];
    const differs = others.some(({ line }) => contentOf(line) !== contentOf(first.line));
    if (differs) throw changed([first]);
    return first;
  });
}

function contentOf({ orderItemId: _id, version: _version, ...content }: NewAnswerLine): string {
  return JSON.stringify(content);
}
