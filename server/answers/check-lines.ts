import { ANSWER_PARTS } from '../../contract/values/answer-form.ts';
import type { NewAnswerLine } from '../../contract/calls/answers.ts';
import type { AnsweredItem, AnsweredLine } from './answered-items.ts';
import { ItemsChanged } from './items-changed.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { WhyClosed } from '../../contract/refusals/answering.ts';
import { detail, requireValid } from '../failure.ts';
import type { Detail } from '../failure.ts';

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
 * open, or were edited or answered after the vendor read them.
 */
export function checkedLines(lines: readonly AnsweredLine[], now: Date): CheckedLine[] {
  const known = lines.flatMap(({ line, found }) => (found ? [{ line, found }] : []));
  if (known.length < lines.length)
    requireValid(
      lines.flatMap(({ found }, index) =>
        found ? [] : [detail(`lines.${index}.orderItemId`, 'item_not_on_order')],
      ),
    );
  requireOpen(known);
  requireUnedited(known);
  const problems = known.flatMap((line, index) => problemsOf(line, { index, now }));
  requireValid(problems);
  return withoutRepeated(known);
}

function requireOpen(lines: readonly CheckedLine[]): void {
  const closed = lines.filter(({ found }) => !found.item.isOpen);
  const [first] = closed;
  if (!first) return;
  const names = namesOf(closed);
  const because = whyClosed(first.found.item);
  throw new ItemsChanged(refused('answers_items_closed', { names, because }), names);
}

function whyClosed({ orderedStatus, orderCancelled }: AnsweredItem['item']): WhyClosed {
  if (orderCancelled) return 'cancelled';
  return orderedStatus === 'received' ? 'received' : 'closed';
}

function requireUnedited(lines: readonly CheckedLine[]): void {
  const edited = lines.filter(
    ({ line, found }) => line.version !== undefined && line.version !== found.item.version,
  );
  const answered = lines.filter((line) => isAnsweredSince(line) && !isStored(line));
  const both = [...new Set([...edited, ...answered])];
  if (both.length > 0) throw changed(both);
}

/** Somebody else at the vendor answered, on another device: the page that was sent shows an older answer, or none. */
function isAnsweredSince({ line: { lastAnswer }, found: { last } }: CheckedLine): boolean {
  return lastAnswer !== undefined && lastAnswer !== (last?.id ?? 0);
}

/** Whether the line repeats the item's last answer. An answer that a manager dismissed may be given again. */
export function isStored({ line, found: { item, last } }: CheckedLine): boolean {
  if (!last || last.settlement === 'dismissed' || last.itemVersion !== item.version) return false;
  return ANSWER_PARTS.every((field) => last[field] === line[field]);
}

function changed(lines: readonly CheckedLine[]): ItemsChanged {
  const names = namesOf(lines);
  return new ItemsChanged(refused('changed_meanwhile', { what: 'answered_items', names }), names);
}

const namesOf = (lines: readonly CheckedLine[]) => lines.map(({ found }) => found.item.productName);

function problemsOf(
  { line, found: { item } }: CheckedLine,
  { index, now }: { index: number; now: Date },
): Detail[] {
  const problems: Detail[] = [];
  if (line.quantity !== null && line.quantity >= item.quantity)
    problems.push(detail(`lines.${index}.quantity`, 'answer_quantity', orderedOf(item)));
  const { deliveryDate } = line;
  const earliest = dayOf(now.getTime() - DAY_MS);
  const latest = dayOf(now.getTime() + LATEST_DAYS * DAY_MS);
  if (deliveryDate !== null && (deliveryDate < earliest || deliveryDate > latest))
    problems.push(
      detail(`lines.${index}.deliveryDate`, 'answer_date', { productName: item.productName }),
    );
  return problems;
}

const orderedOf = ({ productName, quantity, unitOfMeasure }: AnsweredItem['item']) => ({
  productName,
  quantity,
  unitOfMeasure,
});

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

function contentOf({
  orderItemId: _id,
  version: _version,
  lastAnswer: _last,
  ...content
}: NewAnswerLine): string {
  return JSON.stringify(content);
}
