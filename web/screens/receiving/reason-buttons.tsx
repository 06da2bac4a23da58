import { NotebookPen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RefusedReason } from '#contract/values/receipt-reasons.ts';
import { RECEIPT_REASON_NAMES } from '#contract/values/receipt-reasons.ts';
import { amountShown } from '#web/ui/amount.ts';
import { chip } from './chip.ts';
import { withRefused } from './count.ts';
import type { CountedLine, LineEntry } from './count.ts';
import { withExtraRefused } from './extra.ts';
import { LinePhoto } from './line-photo.tsx';
import { RefusedParts } from './refused-parts.tsx';

interface ReasonButtonsProps {
  name: string;
  entry: LineEntry;
  counted: CountedLine;
  isExtra: boolean;
  busy: boolean;
  unit: string;
  onEnter: (entry: LineEntry) => void;
  /** The amount of a refused part was pressed. */
  onTypeRefused: (reason: RefusedReason) => void;
  onDetails: () => void;
  onRemove?: (() => void) | undefined;
}

/** Most frequent first. */
const REFUSED: readonly RefusedReason[] = ['damaged', 'too_warm', 'expired', 'wrong_item'];

/** The same for what was not ordered. */
const REFUSED_EXTRA: readonly RefusedReason[] = ['wrong_item', 'damaged', 'too_warm', 'expired'];

/** Why a line differs, in one tap: what is not kept is missing, or came and goes back; and a photo of it. */
export function ReasonButtons(props: ReasonButtonsProps) {
  const { name, entry, counted, isExtra, busy, onEnter, onDetails, onRemove } = props;
  const isShort = counted.missing > 0;
  const isRefused = counted.refused.length > 0;
  const isKeptWhole = !isShort && !isRefused;
  const hasPrice = counted.reason === 'price';
  const single = { ...entry, refused: undefined, restComes: false };
  return (
    <div className="mt-3 border-t border-line pt-3">
      {isExtra && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm text-ink-muted">
            {isRefused ? 'What is not kept goes back.' : 'It is kept. Does it go back?'}
            <span className="sr-only"> {name}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {REFUSED_EXTRA.map((reason) => (
              <Chip
                key={reason}
                pressed={counted.refused.some((part) => part.reason === reason)}
                disabled={busy}
                onPress={() => onEnter(withExtraRefused(entry, reason))}
              >
                {RECEIPT_REASON_NAMES[reason]}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {!isExtra && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{`What is wrong with ${name}`}</legend>
          {!isKeptWhole && (
            <Chip
              pressed={isShort && entry.restComes !== true && !isRefused}
              disabled={busy}
              onPress={() => onEnter({ ...single, reason: 'short' })}
            >
              {RECEIPT_REASON_NAMES.short}
            </Chip>
          )}
          {REFUSED.map((reason) => (
            <Chip
              key={reason}
              pressed={
                isKeptWhole
                  ? counted.reason === reason
                  : counted.refused.some((part) => part.reason === reason)
              }
              disabled={busy}
              onPress={() =>
                onEnter(
                  isKeptWhole
                    ? { ...single, reason }
                    : { ...withRefused(entry, reason), restComes: false },
                )
              }
            >
              {RECEIPT_REASON_NAMES[reason]}
            </Chip>
          ))}
          <Chip
            pressed={hasPrice}
            disabled={busy}
            onPress={() => onEnter({ ...entry, reason: hasPrice ? undefined : 'price' })}
          >
            {RECEIPT_REASON_NAMES.price}
          </Chip>
          {!isKeptWhole && (
            <Chip
              pressed={entry.restComes === true}
              disabled={busy}
              onPress={() =>
                onEnter({
                  ...entry,
                  restComes: entry.restComes !== true,
                  reason: entry.reason === 'short' ? undefined : entry.reason,
                })
              }
            >
              {isShort ? 'Comes later' : 'Comes again'}
            </Chip>
          )}
        </fieldset>
      )}
      {isKeptWhole && counted.reason !== null && !hasPrice && !isExtra && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
          {`All ${amountShown(counted.quantity)} ${props.unit} are kept, and claimed.`}
          <button
            type="button"
            className={chip}
            disabled={busy}
            onClick={() => onEnter({ ...withReason(entry, counted), quantity: 0 })}
          >
            Refuse all<span className="sr-only"> {name}</span>
          </button>
        </p>
      )}
      <RefusedParts
        name={name}
        entry={entry}
        counted={counted}
        unit={props.unit}
        busy={busy}
        onEnter={onEnter}
        onType={props.onTypeRefused}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {!isRefused && (
          <LinePhoto
            name={name}
            photoUrl={entry.photoUrl}
            busy={busy}
            onTaken={(photoUrl) => onEnter({ ...entry, photoUrl })}
          />
        )}
        <button type="button" className={chip} disabled={busy} onClick={onDetails}>
          <NotebookPen aria-hidden className="size-4" />
          {hasDetails(entry) ? 'Details ✓' : 'Details'}
          <span className="sr-only"> of {name}</span>
        </button>
        {onRemove && (
          <button type="button" className={chip} disabled={busy} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
            Remove<span className="sr-only"> {name}</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** What was kept for a reason is refused for it, with the photo that was taken of it. */
function withReason(entry: LineEntry, { reason }: CountedLine): LineEntry {
  const refused = REFUSED.filter((one) => one === reason).map((one) => ({
    reason: one,
    photoUrl: entry.photoUrl,
  }));
  return { ...entry, reason: undefined, photoUrl: undefined, refused };
}

function hasDetails({ note, temperatureC, lot, bestBefore, billedPrice }: LineEntry): boolean {
  return [note, temperatureC, lot, bestBefore, billedPrice].some((detail) => detail !== undefined);
}

interface ChipProps {
  pressed: boolean;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ pressed, disabled, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      className={chip}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
