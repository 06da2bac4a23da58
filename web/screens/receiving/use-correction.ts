import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt } from '#contract/receipts.ts';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { LineEntry } from './count.ts';
import type { LineToCount } from './counted-lines.tsx';
import { amountText, correctedLine, dueOf, entryOf } from './receipts.ts';

/** A manager's changes to a receipt, which are kept until they are saved or the dialog is closed. */
export function useCorrection(receipt: Receipt | undefined, onSaved: () => void) {
  /** The corrected entries, by the id of their line. */
  const [changed, setChanged] = useState<Readonly<Record<number, LineEntry>>>({});
  const lines = receipt?.lines ?? [];
  const products = useQuery({ ...queryOf('listProducts'), enabled: receipt !== undefined });
  const saving = useWrite({
    write: ({ id }: Receipt) =>
      writeOf('updateReceipt', {
        params: { id },
        body: {
          lines: lines.map((line) => correctedLine(line, changed[line.id] ?? entryOf(line))),
        },
      }),
    record: (corrected) => corrected,
    success: { title: 'Receipt Corrected', tone: 'success' },
    onDone: onSaved,
  });

  const toCount: LineToCount[] = lines.map((line) => ({
    key: String(line.id),
    shown: {
      name: line.productName || 'Unknown Product',
      photoUrl: products.data?.find(({ id }) => id === line.productId)?.photoUrl ?? null,
      unit: line.unitOfMeasure,
      text: `Recorded: ${amountText(line)}`,
    },
    due: dueOf(line),
    entry: changed[line.id] ?? entryOf(line),
    onEnter: (entry) => setChanged((before) => ({ ...before, [line.id]: entry })),
  }));

  return {
    lines: toCount,
    save: () => receipt && saving.mutate(receipt),
    busy: saving.isPending,
    sentence: saving.error ? sentenceOf(saving.error) : undefined,
  };
}
