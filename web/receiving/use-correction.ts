import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt, ReceiptLine } from '#contract/calls/receipts.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { receivedText } from '#web/orders/received-text.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { LineEntry } from './delivery-count.ts';
import type { LineToCount } from './counted-lines.tsx';
import { unitsFor } from './line-units.ts';
import { correctedLine, dueOf, entryOf } from './receipts.ts';

/** A manager's changes to a receipt, which are kept until they are saved or the dialog is closed. */
export function useCorrection(receipt: Receipt | undefined, onSaved: () => void) {
  /** The corrected entries, by the id of their line. */
  const [changed, setChanged] = useState<Readonly<Record<number, LineEntry>>>({});
  const lines = receipt?.lines ?? [];
  const products = useQuery({ ...queryOf('listProducts'), enabled: receipt !== undefined });
  const productOf = (id: string) => products.data?.find((product) => product.id === id);
  const unitsOf = (line: ReceiptLine) => unitsFor(productOf(line.productId), line.unitOfMeasure);
  const entryIn = (line: ReceiptLine) => changed[line.id] ?? entryOf(line, unitsOf(line));
  const saving = useWrite({
    write: ({ id }: Receipt) =>
      writeOf('updateReceipt', {
        params: { id },
        body: {
          lines: lines.map((line) =>
            correctedLine(line, { entry: entryIn(line), units: unitsOf(line) }),
          ),
        },
      }),
    record: (corrected) => corrected,
    success: () => ({ title: t`Receipt Corrected`, tone: 'success' }),
    onDone: onSaved,
  });

  const toCount: LineToCount[] = lines.map((line) => ({
    key: String(line.id),
    shown: {
      name: line.productName || t`Unknown Product`,
      photoUrl: productOf(line.productId)?.photoUrl ?? null,
      unit: line.unitOfMeasure,
      text: textOf(line),
    },
    units: unitsOf(line),
    due: dueOf(line, unitsOf(line)),
    entry: entryIn(line),
    onEnter: (entry) => setChanged((before) => ({ ...before, [line.id]: entry })),
  }));

  return {
    lines: toCount,
    save: () => receipt && saving.mutate(receipt),
    busy: saving.isPending,
    sentence: saving.error ? sentenceOf(saving.error) : undefined,
  };
}

function textOf(line: ReceiptLine): string {
  const came = receivedText(line);
  return t`Recorded: ${came}`;
}
