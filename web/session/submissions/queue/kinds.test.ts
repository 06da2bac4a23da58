import table from 'virtual:routes';
import { expect, test } from 'vitest';
import { WAITING_KINDS } from './send-waiting.ts';

test('what no screen keeps as a draft is an entry before it is sent (O2)', () => {
  const kinds = [...WAITING_KINDS.values()];
  expect(kinds.flatMap(({ kind, hasDraft }) => (hasDraft ? [] : kind)).toSorted()).toEqual([
    'markAllOrdered',
    'setOrderItemStatus',
    'skipPreparedOrder',
    'submitPreparedOrder',
    'updatePreparedOrder',
    'updateReceipt',
    'uploadInvoicePhoto',
    'withdrawOrder',
  ]);
});

test.each([...WAITING_KINDS.keys()])(
  '%s can be sent from any screen: its address is loaded with the queue',
  (kind) => {
    expect(Object.keys(table)).toContain(kind);
  },
);
