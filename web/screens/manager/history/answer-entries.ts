import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { HistoryChange, HistoryEntry } from '#contract/calls/history.ts';
import { valueText } from './history-values.ts';

/** What the history says of a vendor's answers (V6). */

interface Said {
  one: MessageDescriptor;
  count: (items: number) => string;
}

/** In the sequence in which they are counted. */
const SAID = new Map<string, Said>([
  [
    'confirmed',
    {
      one: msg({ message: 'As ordered', context: 'answer' }),
      count: (items) => plural(items, { one: '# as ordered', other: '# as ordered' }),
    },
  ],
  [
    'short',
    {
      one: msg({ message: 'Short', context: 'answer' }),
      count: (items) => plural(items, { one: '# short', other: '# short' }),
    },
  ],
  [
    'out',
    {
      one: msg`Out of stock`,
      count: (items) => plural(items, { one: '# out of stock', other: '# out of stock' }),
    },
  ],
  [
    'substitute',
    {
      one: msg({ message: 'Instead', context: 'answer' }),
      count: (items) => plural(items, { one: '# instead', other: '# instead' }),
    },
  ],
]);

const saidIn = ({ field, after }: HistoryChange) =>
  field === 'answer' && typeof after === 'string' ? after : undefined;

/** '3 as ordered, 1 short'. */
export function answerCounts({ changes }: Pick<HistoryEntry, 'changes'>): string {
  const said = changes.map(saidIn);
  return [...SAID]
    .map(([answer, { count }]) => ({ times: said.filter((one) => one === answer).length, count }))
    .filter(({ times }) => times > 0)
    .map(({ times, count }) => count(times))
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
  const said = SAID.get(answer);
  return [said ? t(said.one) : answer, ...more].join(', ');
}
