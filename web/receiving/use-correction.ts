import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Receipt, ReceiptLine } from '#contract/calls/receipts.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { receivedText } from '#web/orders/received-text.ts';
import { CORRECTION } from '#web/session/submissions/submission-kinds.ts';
import type { CorrectionContent } from '#web/session/submissions/submission-kinds.ts';
import type { CorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTried } from '#web/session/submissions/use-tried.ts';
import type { LineToCount } from './counted-lines.tsx';
import { parseChanged } from './kept-correction.ts';
import { unitsFor } from './line-units.ts';
import { correctedLine, dueOf, entryOf, isOpenPart } from './receipts.ts';

interface Correcting {
  /** A correction that the server refused: its changes come back, and it is sent in the place of that. */
  refused: CorrectedEntry | undefined;
  /** It is stored, or waits to be sent. */
  onSaved: () => void;
}

/** A manager's changes to a receipt, which are kept until they are saved or the dialog is closed. */
export function useCorrection(receipt: Receipt | undefined, { refused, onSaved }: Correcting) {
  /** The corrected entries, by the id of their line. */
  const [changed, setChanged] = useState(() => parseChanged(refused?.kept));
  const lines = receipt?.lines ?? [];
  const products = useQuery({ ...queryOf('listProducts'), enabled: receipt !== undefined });
  const productOf = (id: string) => products.data?.find((product) => product.id === id);
  const unitsOf = (line: ReceiptLine) => unitsFor(productOf(line.productId), line.unitOfMeasure);
  const entryIn = (line: ReceiptLine) => changed[line.id] ?? entryOf(line, unitsOf(line));
  const [isReturning, setIsReturning] = useState(false);
  // A second tap arrives before the state has disabled the button.
  const isBusy = useRef(false);
  const { submit, isSending, error } = useSubmission(CORRECTION, useTried(), {
    success: () => ({ title: t`Receipt Corrected`, tone: 'success' }),
    onStored: onSaved,
    onWaiting: onSaved,
    onFirstTryStored: onSaved,
  });

  const toCount: LineToCount[] = lines.map((line) => ({
    key: String(line.id),
    shown: {
      name: line.productName || t`Unknown Product`,
      photoUrl: productOf(line.productId)?.photoUrl ?? null,
      unit: line.unitOfMeasure,
      text: textOf(line),
      isPart: isOpenPart(line, unitsOf(line)),
    },
    units: unitsOf(line),
    due: dueOf(line, unitsOf(line)),
    entry: entryIn(line),
    onEnter: (entry) => setChanged((before) => ({ ...before, [line.id]: entry })),
  }));

  async function save({ id, vendorName, version, locationId }: Receipt) {
    const content: CorrectionContent = {
      receiptId: id,
      vendorName,
      version,
      lines: lines.map((line) =>
        correctedLine(line, { entry: entryIn(line), units: unitsOf(line) }),
      ),
    };
    const kept = { changed };
    if (isBusy.current) return;
    isBusy.current = true;
    setIsReturning(refused !== undefined);
    const isSent = await refused?.send({ content, kept });
    isBusy.current = false;
    setIsReturning(false);
    if (isSent) onSaved();
    else submit({ content, locationId, draft: kept });
  }

  return {
    lines: toCount,
    save: () => void (receipt && save(receipt)),
    busy: isSending || isReturning,
    sentence: error ? sentenceOf(error) : undefined,
  };
}

function textOf(line: ReceiptLine): string {
  const came = receivedText(line);
  return t`Recorded: ${came}`;
}
