import { t } from '@lingui/core/macro';
import { STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import type { RefusedReason } from '#contract/values/receipt-reasons.ts';
import { AmountStepper } from '#web/ui/amount-stepper.tsx';
import { withPart } from './delivery-count.ts';
import type { CountedLine, LineEntry } from './delivery-count.ts';
import { LinePhoto } from './line-photo.tsx';
import { reasonName } from '#web/orders/reason-names.ts';
import { refusedName } from './reason-words.ts';

interface RefusedPartsProps {
  name: string;
  entry: LineEntry;
  counted: CountedLine;
  unit: string;
  busy: boolean;
  onEnter: (entry: LineEntry) => void;
  /** The amount of the part was pressed. */
  onType: (reason: RefusedReason) => void;
}

/** What came and is not kept, by reason: how much, and a photo of it (E32). */
export function RefusedParts(props: RefusedPartsProps) {
  const { name, entry, counted, unit, busy, onEnter, onType } = props;
  if (counted.refused.length === 0) return null;
  return (
    <ul className="mt-2 space-y-2">
      {counted.refused.map((part) => {
        const { reason, quantity, photoUrl } = part;
        const ofPart = refusedName(name, reason);
        return (
          <li key={reason} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 grow basis-20 text-sm font-medium">
              {reasonName(reason)}
              <span className="block font-normal text-ink-muted">{t`goes back`}</span>
            </span>
            <AmountStepper
              name={ofPart}
              unit={unit}
              value={quantity}
              max={STOCK_AMOUNT_MAX}
              disabled={busy}
              className="w-48 max-w-full shrink-0"
              onChange={(changed) =>
                onEnter(
                  changed > 0
                    ? withPart(entry, { reason, quantity: changed })
                    : withoutPart(entry, reason),
                )
              }
              onType={() => onType(reason)}
            />
            <LinePhoto
              name={ofPart}
              photoUrl={photoUrl}
              busy={busy}
              onTaken={(taken) => onEnter(withPart(entry, { reason, photoUrl: taken }))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function withoutPart(entry: LineEntry, reason: RefusedReason): LineEntry {
  const { refused } = withPart(entry, { reason });
  return {
    ...entry,
    reason: undefined,
    refused: refused?.filter((part) => part.reason !== reason),
  };
}
