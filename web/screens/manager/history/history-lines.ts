import { t } from '@lingui/core/macro';
import type { HistoryChange, HistoryEntry } from '#contract/calls/history.ts';
import type { HistoryKind } from '#contract/values/history-kinds.ts';
import { answeredWith } from './answer-entries.ts';
import { fieldLabel } from './history-fields.ts';
import { valueText } from './history-values.ts';
import { addedText, removedText, restoredText } from './part-words.ts';

/** One line of an entry. Without `before` something is new, without `after` it is gone. */
export interface Line {
  key: string;
  label: string;
  before?: string;
  after?: string;
}

type Clock = (instant: string) => string;

/** The lines of an entry: a line per changed field, and one for each part that is new or gone. */
export function historyLines({ action, record, changes }: HistoryEntry, clock: Clock): Line[] {
  const { kind } = record;
  const byPart = Map.groupBy(changes, ({ part }) => (part ? `${part.kind} ${part.id}` : ''));
  // What was ordered says more than the fields of the order, and only the first lines are shown at once.
  const isOfOrder = (key: string) => Number(kind === 'orders' && key === '');
  const inOrder = [...byPart].toSorted(([one], [other]) => isOfOrder(one) - isOfOrder(other));
  return inOrder.flatMap(([key, all]) => {
    const [first] = all;
    if (first?.part?.kind === 'answers' && first.before === null)
      return { key, label: first.part.name ?? t`Item`, after: answeredWith(all, clock) };
    if (!first?.part)
      return all.filter(isShown).map((change) => fieldLine(change, { clock, action, kind }));
    if (all.every((one) => one.before === null) && isWhole(all))
      return {
        key,
        label: addedText(first.part),
        ...after(partText(all, 'after', clock)),
      };
    if (all.every((one) => one.after === null) && isWhole(all))
      return {
        key,
        label: removedText(first.part),
        ...before(partText(all, 'before', clock)),
      };
    const removal = all.find(({ field }) => field === 'isDeleted');
    if (removal) {
      const { name } = first.part;
      if (removal.after === true)
        return { key, label: name === null ? removedText(first.part) : t`${name} removed` };
      return { key, label: name === null ? restoredText(first.part) : t`${name} brought back` };
    }
    return all.filter(isShown).map((change) => fieldLine(change, { clock, action, kind }));
  });
}

const before = (text: string) => (text === '' ? {} : { before: text });
const after = (text: string) => (text === '' ? {} : { after: text });

/**
 * What the headline of an entry says: that it was deleted or restored, how somebody signed in, that a vendor answered or an
 * answer was settled, and what an import did.
 */
export const SAID = new Set([
  'isDeleted',
  'proof',
  'door',
  'closedUntil',
  'answeredAt',
  'settledAt',
  'settledBy',
  'importedBy',
  'createdProducts',
  'updated',
  'undoneAt',
]);

/** A new price is one that nobody has seen, which needs no line. */
const isShown = ({ field, after: value }: HistoryChange) =>
  !SAID.has(field) && !(field === 'seenPrice' && value === null);

/** A new or removed part has every field; a changed one has hardly more than its reference. */
const WHOLE = new Set([
  'productId',
  'url',
  'locationId',
  'userId',
  'accountNumber',
  'deliveryDay',
  'delivers',
  'timing',
]);
const isWhole = (all: readonly HistoryChange[]) => all.some(({ field }) => WHOLE.has(field));

function fieldLine(
  change: HistoryChange,
  { clock, action, kind }: Pick<HistoryEntry, 'action'> & { clock: Clock; kind: HistoryKind },
): Line {
  const { part, field } = change;
  const name = fieldLabel(field, kind);
  const label = part?.name ? `${part.name}: ${name}` : name;
  const texts = {
    before: valueText(change, { value: change.before, name: change.beforeName }, clock),
    after: valueText(change, { value: change.after, name: change.afterName }, clock),
  };
  const key = `${part?.kind ?? ''} ${part?.id ?? ''} ${field}`;
  return action === 'created' || action === 'closed' || field === 'seenPrice'
    ? { key, label, after: texts.after }
    : { key, label, ...texts };
}

/**
 * '5 kg Roma Tomatoes' of an order's item, 'Harbour' of a user's location, 'Friday 14:00' of a vendor's schedule,
 * 'Fresh Farms A-77' of a vendor account.
 */
function partText(all: readonly HistoryChange[], which: 'before' | 'after', clock: Clock): string {
  const textOf = (field: string) => {
    const change = all.find((one) => one.field === field);
    if (!change) return undefined;
    return valueText(change, { value: change[which], name: change[`${which}Name`] }, clock);
  };
  const texts = textOf('productId')
    ? ['quantity', 'unitOfMeasure', 'productName', 'reason', 'note'].map(textOf)
    : [
        textOf('deliveryDay') ?? textOf('date'),
        textOf('cutOff'),
        textOf('locationId') ?? textOf('userId') ?? textOf('vendorId'),
        textOf('accountNumber'),
      ];
  return texts.filter(Boolean).join(' ');
}
