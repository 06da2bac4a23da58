import { t } from '@lingui/core/macro';
import { listShown } from '#web/language/formats.ts';
import type { Product } from '#contract/calls/products.ts';
import { amountShown } from '#web/ui/amount.ts';
import type { ExtraLine, LineEntry } from './delivery-count.ts';
import type { LineToCount } from './counted-lines.tsx';
import { amountDue } from './deliveries.ts';
import { unitsFor } from './line-units.ts';
import type { SeenItem } from './seen-items.ts';

/** What is counted of a delivery: its items, and what came that nobody had ordered. */

interface Entering {
  entry: LineEntry;
  product: Product | undefined;
  onEnter: (entry: LineEntry) => void;
}

export function itemLine(item: SeenItem, { entry, product, onEnter }: Entering): LineToCount {
  const { orderItemId, productName, altName, photoUrl, unitOfMeasure } = item;
  return {
    key: String(orderItemId),
    shown: {
      name: productName || t`Unknown Product`,
      altName,
      photoUrl,
      unit: unitOfMeasure,
      text: orderedText(item),
      code: item.vendorItemCode,
    },
    units: unitsFor(product, unitOfMeasure),
    due: amountDue(item),
    agreedPrice: item.unitPrice,
    entry,
    onEnter,
  };
}

/**
 * '5 case ordered', '2 of 5 case still to come, 1 refused before', '5 of 5 case arrived before', '30 ea of 5 case came
 * before, not converted'.
 */
function orderedText(item: SeenItem): string {
  const { quantity, receivedQuantity, refusedQuantity, unitOfMeasure, awaitingConversion } = item;
  const ordered = `${amountShown(quantity)} ${unitOfMeasure}`;
  if (awaitingConversion.length > 0) {
    const came = awaitingConversion.map(
      (part) => `${amountShown(part.quantity)} ${part.unitOfMeasure}`,
    );
    const amounts = listShown(came);
    return t`${amounts} of ${ordered} came before, not converted`;
  }
  if (!receivedQuantity && refusedQuantity === 0) return t`${ordered} ordered`;
  const due = amountShown(amountDue(item));
  const arrived = amountShown(receivedQuantity ?? 0);
  const refused = amountShown(refusedQuantity);
  if (amountDue(item) === 0)
    return refusedQuantity > 0
      ? t`${arrived} of ${ordered} arrived before, ${refused} refused before`
      : t`${arrived} of ${ordered} arrived before`;
  return refusedQuantity > 0
    ? t`${due} of ${ordered} still to come, ${refused} refused before`
    : t`${due} of ${ordered} still to come`;
}

interface Adding {
  extras: readonly ExtraLine[];
  product: Product | undefined;
  onChange: (extras: ExtraLine[]) => void;
}

export function extraLine(extra: ExtraLine, { extras, product, onChange }: Adding): LineToCount {
  const { productId, productName, pictureUrl, ...entry } = extra;
  const unit = extra.unitOfMeasure;
  return {
    key: productId,
    shown: {
      name: productName,
      altName: product?.altName,
      photoUrl: pictureUrl ?? null,
      unit,
      text: t`In ${unit}`,
    },
    units: unitsFor(product, unit),
    due: null,
    entry,
    onEnter: (changed) =>
      onChange(
        extras.map((one) =>
          one.productId === productId
            ? {
                ...one,
                ...changed,
                unitOfMeasure: changed.unitOfMeasure ?? one.unitOfMeasure,
                quantity: changed.quantity ?? one.quantity,
              }
            : one,
        ),
      ),
    onRemove: () => onChange(extras.filter((one) => one.productId !== productId)),
  };
}
