import type { HistoryChange, HistoryEntry } from '#contract/calls/history.ts';
import { valueText } from './history-words.ts';

/** What the history says of a vendor's answers (V6). */

const SAID = new Map([
  ['confirmed', { one: 'As ordered', count: 'as ordered' }],
  ['short', { one: 'Short', count: 'short' }],
  ['out', { one: 'Out of stock', count: 'out of stock' }],
  ['substitute', { one: 'Instead', count: 'instead' }],
]);

const saidIn = ({ field, after }: HistoryChange) =>
  field === 'answer' && typeof after === 'string' ? after : undefined;

/** '3 as ordered, 1 short'. */
export function answerCounts({ changes }: Pick<HistoryEntry, 'changes'>): string {
  const said = changes.map(saidIn);
  return [...SAID]
    .map(([answer, { count }]) => ({ times: said.filter((one) => one === answer).length, count }))
    .filter(({ times }) => times > 0)
    .map(({ times, count }) => `${times} ${count}`)
    .join(', ');
}

/** 'Hannah Lindgren (Millbrook Dairy)', or only the vendor where no name was given. */
export function answererText({ name, vendorName }: NonNullable<HistoryEntry['answeredBy']>) {
  return name === null ? vendorName : `${name} (${vendorName})`;
}

/** 'Short, 6, 3.25, Until Friday' of the fields of one new answer. */
export function answeredWith(
  fields: readonly HistoryChange[],
  dateAndTime: (instant: string) => string,
): string {
  const answer = fields.map(saidIn).find((one) => one !== undefined) ?? '';
  const more = ['quantity', 'substitute', 'price', 'deliveryDate', 'note'].flatMap((field) => {
    const change = fields.find((one) => one.field === field);
    if (!change) return [];
    return [valueText(change, { value: change.after, name: change.afterName }, dateAndTime)];
  });
  return [SAID.get(answer)?.one ?? answer, ...more].join(', ');
}
