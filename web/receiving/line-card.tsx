import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Check, Flag, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import type { RefusedReason } from '#contract/values/receipt-reasons.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { AmountStepper } from '#web/ui/amount-stepper.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import type { CountedLine, LineEntry } from './delivery-count.ts';
import { differenceText } from './delivery-count.ts';
import { ReasonButtons } from './reason-buttons.tsx';

export interface ShownLine {
  name: string;
  /** What people here also call it (L7). */
  altName?: string | null;
  photoUrl: string | null;
  /** Its own. */
  unit: string;
  /** Below the name: '5 case ordered'. */
  text: string;
  /** The vendor's own, behind that text. */
  code?: string | null;
  /** It was a part of what was ordered: it is compared with what was recorded. */
  isPart?: boolean;
}

interface LineCardProps {
  /** The id of the card's element, so that a screen can scroll to it. */
  id: string;
  line: ShownLine;
  entry: LineEntry;
  /** The unit in which it is counted. */
  unit: string;
  /** It can be counted in others: the unit is shown with the amount. */
  hasUnits: boolean;
  counted: CountedLine;
  /** It was not ordered: there is nothing to compare with. */
  isExtra?: boolean;
  busy: boolean;
  onEnter: (entry: LineEntry) => void;
  /** The amount was pressed. */
  onType: () => void;
  onTypeRefused: (reason: RefusedReason) => void;
  onDetails: () => void;
  onRemove?: () => void;
}

/** One line of a delivery: what was ordered, what came, and when they differ, why. */
export function LineCard(props: LineCardProps) {
  const { id, line, entry, counted, isExtra = false, busy, onEnter, onType, onDetails } = props;
  const { name } = line;
  const [isFlagged, setIsFlagged] = useState(false);
  const isLess = counted.missing > 0 || counted.refused.length > 0;
  const showsReasons = isFlagged || isExtra || isLess || counted.reason !== null;
  return (
    <li
      id={id}
      aria-label={name}
      className={clsx(
        'rounded-card border bg-surface p-3 shadow-low transition-colors',
        counted.isAsOrdered ? 'border-line' : 'border-warning',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProductPicture photoUrl={line.photoUrl} size={56} />
        <div className="min-w-0 grow basis-0 max-[16rem]:basis-full sm:basis-40">
          <p className="font-medium wrap-anywhere">{name}</p>
          {line.altName && <p className="text-sm wrap-anywhere text-ink-muted">{line.altName}</p>}
          <p className="text-sm text-ink-muted tabular-nums">
            <FactLine facts={[line.text, line.code]} />
          </p>
        </div>
        {!isExtra && (
          <Button
            variant="ghost"
            size="icon"
            className="size-12! sm:order-last"
            aria-label={t`Report a problem with ${name}`}
            aria-expanded={showsReasons}
            disabled={busy || isLess}
            onClick={() => {
              if (counted.reason !== null) onEnter({ ...entry, reason: undefined });
              setIsFlagged(!showsReasons);
            }}
          >
            <Flag
              aria-hidden
              className={clsx('size-5', showsReasons ? 'text-warning' : 'text-ink-muted')}
            />
          </Button>
        )}
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:w-auto sm:flex-nowrap sm:justify-end">
          <Difference counted={counted} isExtra={isExtra} isPart={line.isPart} />
          <AmountStepper
            name={name}
            unit={props.unit}
            showsUnit={props.hasUnits}
            value={counted.quantity}
            max={STOCK_AMOUNT_MAX}
            disabled={busy}
            className="w-48 max-w-full shrink-0"
            onChange={(quantity) => onEnter({ ...entry, quantity })}
            onType={onType}
          />
        </div>
      </div>
      {showsReasons && (
        <ReasonButtons
          name={name}
          entry={entry}
          counted={counted}
          isExtra={isExtra}
          busy={busy}
          unit={props.unit}
          onEnter={onEnter}
          onTypeRefused={props.onTypeRefused}
          onDetails={onDetails}
          onRemove={props.onRemove}
        />
      )}
    </li>
  );
}

interface DifferenceProps extends Pick<ShownLine, 'isPart'> {
  counted: CountedLine;
  isExtra: boolean;
}

function Difference({ counted, isExtra, isPart }: DifferenceProps) {
  const text = differenceText(counted);
  if (isExtra)
    return (
      <p className="text-sm font-medium text-warning tabular-nums">
        {text ? (
          <Trans>
            Not ordered, <span className="block">{text}</span>
          </Trans>
        ) : (
          t`Not ordered`
        )}
      </p>
    );
  if (text === undefined) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-ink-muted">
        <Check aria-hidden className="size-4 shrink-0 text-success" />
        {sameText(counted, isPart)}
      </p>
    );
  }
  return (
    <p
      className={clsx(
        'flex items-center gap-1.5 text-sm font-medium tabular-nums',
        counted.missing > 0 || counted.refused.length > 0 ? 'text-danger' : 'text-warning',
      )}
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}

/** What a line says that differs in nothing. */
function sameText({ quantity, reason }: CountedLine, isPart = false): string {
  if (quantity === 0) return t`Nothing more due`;
  if (reason !== null) return t`All came`;
  return isPart ? t`As recorded` : t`As ordered`;
}
