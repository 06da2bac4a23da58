import { useState } from 'react';
import type { MoreArrived, Receipt } from '#contract/receipts.ts';
import { CallError } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { ReceiptLineInput } from './count.ts';
import { linesText } from './deliveries.ts';
import type { useKeptCount } from './kept-count.ts';

interface Recording {
  locationId: number;
  vendorId: number;
  vendorName: string;
  notes: string;
  lines: ReceiptLineInput[];
}

interface Outcomes {
  onRecorded: (receipt: Receipt) => void;
  /** Somebody recorded of these items meanwhile; nothing was stored. */
  onMoreArrived: (more: MoreArrived) => void;
  /** Refused for another reason. */
  onRefused: () => void;
}

/** How many other ids are tried when one belongs to another receipt already (D12). */
const OTHER_IDS = 3;

/** Stores what was counted, with any number of tries and at most once: it keeps its id until the server has answered. */
export function useRecordDelivery(
  kept: ReturnType<typeof useKeptCount>,
  { onRecorded, onMoreArrived, onRefused }: Outcomes,
) {
  const [sentence, setSentence] = useState<string>();
  const recording = useWrite({
    write: ({ id, at, locationId, vendorId, notes, lines }: Sent) =>
      writeOf('createReceipt', {
        body: { id, at, locationId, vendorId, notes: notes.trim() || null, lines },
      }),
    guardDoubleTap: true,
    success: ({ vendorName, lines }) => ({
      title: 'Delivery Recorded',
      description: `${linesText(lines.length)} from ${vendorName}.`,
      tone: 'success',
    }),
    onDone: (receipt) => {
      // First the screen is left: it would otherwise show an untouched delivery for a moment.
      onRecorded(receipt);
      kept.forget();
    },
    onFailed: (error, sent) => {
      const more = moreIn(error);
      if (more) {
        onMoreArrived(more);
        return setSentence(`${sentenceOf(error)} ${RECORDED_MEANWHILE}`);
      }
      if (!isIdTaken(error)) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) onRefused();
        return setSentence(sentenceOf(error));
      }
      const { wasTried, others } = sent;
      const other = kept.newId();
      if (wasTried) return setSentence(FIRST_TRY_STORED);
      if (others < OTHER_IDS) recording.mutate({ ...sent, ...other, others: others + 1 });
      else setSentence(sentenceOf(error));
      return undefined;
    },
  });

  function record(delivery: Recording) {
    if (recording.isPending) return;
    setSentence(undefined);
    const wasTried = kept.wasTried();
    recording.mutate({ ...delivery, ...kept.sent(), wasTried, others: 0 });
  }

  return { record, isRecording: recording.isPending, sentence };
}

interface Sent extends Recording {
  id: string;
  at: string;
  /** It was sent under this id before, and no answer came. */
  wasTried: boolean;
  others: number;
}

const FIRST_TRY_STORED =
  'Your first try was recorded after all, as it was then: see it below the deliveries. What is still to come is shown here.';

const RECORDED_MEANWHILE = 'Record it only if it came in addition.';

/** What others recorded meanwhile, when that is why it was refused. */
function moreIn(error: unknown): MoreArrived | undefined {
  const isChanged = error instanceof CallError && error.code === 'changed_meanwhile';
  return isChanged ? (error.current as MoreArrived) : undefined;
}

function isIdTaken(error: unknown): boolean {
  return error instanceof CallError && error.code === 'id_taken';
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'Please try again. What you counted is kept here.';
  const details = error.details?.map(({ message }) => message) ?? [];
  const reason = details.length > 0 ? [...new Set(details)].join(' ') : error.sentence;
  return `${reason} What you counted is kept here.`;
}
