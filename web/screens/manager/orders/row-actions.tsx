import { plural, t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Camera, ChevronDown, FileText } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { Button } from '#web/ui/button.tsx';

interface RowActionsProps {
  order: ListedOrder;
  expanded: boolean;
  /** The id of the row with the items, while expanded. */
  itemsId: string;
  onExpand: () => void;
  onDetails: () => void;
  onPhotos: () => void;
}

/** The actions of one order of the table: its invoice photos if any, its details, its items. */
export function RowActions({ order, expanded, itemsId, ...props }: RowActionsProps) {
  const orderId = order.id;
  const photos = order.invoicePhotoUrls.length;
  return (
    <div className="flex justify-end cards:gap-2">
      {photos > 0 && (
        <Action
          word={t`Photos`}
          aria-label={plural(photos, {
            one: `View # invoice photo of ${orderId}`,
            other: `View # invoice photos of ${orderId}`,
          })}
          onClick={props.onPhotos}
        >
          <span className="relative">
            <Camera aria-hidden className="size-5" />
            <span
              aria-hidden
              className="absolute -top-2 -right-2.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs/none font-semibold text-accent-ink tabular-nums"
            >
              {photos}
            </span>
          </span>
        </Action>
      )}
      <Action
        word={t`Details`}
        aria-label={t`View details of ${orderId}`}
        title={t`View details`}
        onClick={props.onDetails}
      >
        <FileText aria-hidden className="size-5" />
      </Action>
      <Action
        word={t`Items`}
        aria-label={t`Show items of ${orderId}`}
        aria-expanded={expanded}
        aria-controls={expanded ? itemsId : undefined}
        onClick={props.onExpand}
      >
        <ChevronDown
          aria-hidden
          className={clsx('size-5 transition-transform', expanded && 'rotate-180')}
        />
      </Action>
    </div>
  );
}

type ActionProps = ComponentProps<'button'> & { word: string; children: ReactNode };

/** An icon in a column; with its word on a card, where there is room. */
function Action({ word, children, ...rest }: ActionProps) {
  return (
    <Button
      variant="ghost"
      {...rest}
      className="min-w-11 px-0! text-ink-muted hover:text-ink cards:grow cards:@min-[36rem]/wide-table:grow-0 cards:@min-[36rem]/wide-table:px-5! cards:gap-2.5 cards:border cards:border-line cards:px-2! cards:text-ink"
    >
      {children}
      <span className="hidden text-sm cards:inline">{word}</span>
    </Button>
  );
}
