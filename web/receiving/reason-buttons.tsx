import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RefusedReason } from '#contract/values/receipt-reasons.ts';
import { amountShown } from '#web/ui/amount.ts';
import { chip } from './chip.ts';
import { withRefused } from './delivery-count.ts';
import type { CountedLine, LineEntry } from './delivery-count.ts';
import { withExtraRefused } from './extra.ts';
import { LineActions } from './line-actions.tsx';
import type { LineActionsProps } from './line-actions.tsx';
import { reasonName } from '#web/orders/reason-names.ts';
import { RefusedParts } from './refused-parts.tsx';

interface ReasonButtonsProps extends LineActionsProps {
  isExtra: boolean;
  unit: string;
  /** The amount of a refused part was pressed. */
  onTypeRefused: (reason: RefusedReason) => void;
}

/** Most frequent first. */
const REFUSED: readonly RefusedReason[] = ['damaged', 'too_warm', 'expired', 'wrong_item'];

/** The same for what was not ordered. */
const REFUSED_EXTRA: readonly RefusedReason[] = ['wrong_item', 'damaged', 'too_warm', 'expired'];

/** Why a line differs, in one tap: what is not kept is missing, or came and goes back; and a photo of it. */
export function ReasonButtons(props: ReasonButtonsProps) {
  const { name, entry, counted, isExtra, busy, onEnter } = props;
  return (
    <div className="mt-3 border-t border-line pt-3">
      {isExtra ? <ExtraReasons {...props} /> : <Reasons {...props} />}
      {!isExtra && <RefuseAll {...props} />}
      <RefusedParts
        name={name}
        entry={entry}
        counted={counted}
        unit={props.unit}
        busy={busy}
        onEnter={onEnter}
        onType={props.onTypeRefused}
      />
      <LineActions {...props} />
    </div>
  );
}

/** A line that was not ordered is kept, or goes back for a reason. */
function ExtraReasons({ name, entry, counted, busy, onEnter }: ReasonButtonsProps) {
  const isRefused = counted.refused.length > 0;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-muted">
        {isRefused ? t`What is not kept goes back.` : t`It is kept. Does it go back?`}
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
            {reasonName(reason)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Why an ordered line differs; of one that is not kept whole also whether the rest comes. */
function Reasons({ name, entry, counted, busy, onEnter }: ReasonButtonsProps) {
  const isShort = counted.missing > 0;
  const isRefused = counted.refused.length > 0;
  const isKeptWhole = !isShort && !isRefused;
  const hasPrice = counted.reason === 'price';
  const single = { ...entry, refused: undefined, restComes: false };
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t`What is wrong with ${name}`}</legend>
      {!isKeptWhole && (
        <Chip
          pressed={isShort && entry.restComes !== true && !isRefused}
          disabled={busy}
          onPress={() => onEnter({ ...single, reason: 'short' })}
        >
          {reasonName('short')}
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
          {reasonName(reason)}
        </Chip>
      ))}
      <Chip
        pressed={hasPrice}
        disabled={busy}
        onPress={() => onEnter({ ...entry, reason: hasPrice ? undefined : 'price' })}
      >
        {reasonName('price')}
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
          {isShort ? t`Comes later` : t`Comes again`}
        </Chip>
      )}
    </fieldset>
  );
}

/** What is kept although something is wrong with it can still go back as a whole. */
function RefuseAll({ name, entry, counted, unit, busy, onEnter }: ReasonButtonsProps) {
  const isKeptWhole = counted.missing === 0 && counted.refused.length === 0;
  if (!isKeptWhole || counted.reason === null || counted.reason === 'price') return null;
  const amount = amountShown(counted.quantity);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
      {t`All ${amount} ${unit} are kept, and claimed.`}
      <button
        type="button"
        className={chip}
        disabled={busy}
        onClick={() => onEnter({ ...withReason(entry, counted), quantity: 0 })}
      >
        <Trans>
          Refuse all<span className="sr-only"> {name}</span>
        </Trans>
      </button>
    </p>
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
