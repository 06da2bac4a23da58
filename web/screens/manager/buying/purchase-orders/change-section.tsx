import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquare } from 'lucide-react';
import { moneyText } from '#web/language/money.ts';
import type { PurchaseOrderChange, PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { useSendPurchaseOrder } from './use-send-purchase-order.ts';

/** What the vendor does not know yet, and the buttons that tell it only that (V4). */
export function ChangeSection({ order }: { order: PurchaseOrderDetails }) {
  const { number, vendorId, changes } = order;
  const currency = useCurrency();
  const vendor = useQuery(queryOf('listVendors')).data?.find(({ id }) => id === vendorId);
  const send = useSendPurchaseOrder(number, { changesOnly: true });
  const isSending = (channel: 'email' | 'sms') => send.isPending && send.variables === channel;
  return (
    <SectionCard
      title={t`Changed since it was sent`}
      subtitle={t`The vendor does not know this yet.`}
      actions={
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {vendor?.email && (
            <Button
              variant="primary"
              busy={isSending('email')}
              disabled={send.isPending}
              onClick={() => send.mutate('email')}
            >
              {!isSending('email') && <Mail aria-hidden className="size-4" />}
              {t`Send the Change by Email`}
            </Button>
          )}
          <Button
            variant={vendor?.email ? 'secondary' : 'primary'}
            busy={isSending('sms')}
            disabled={send.isPending}
            onClick={() => send.mutate('sms')}
          >
            {!isSending('sms') && <MessageSquare aria-hidden className="size-4" />}
            {t`Send the Change by SMS`}
          </Button>
        </div>
      }
    >
      <ul aria-label={t`Changes`} className="divide-y divide-line">
        {changes.map((change) => (
          <li
            key={`${change.productId} ${change.unitOfMeasure}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-body"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{change.productName}</span>
            <span className="tabular-nums">{changeText(change, currency)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function changeText(change: PurchaseOrderChange, currency: string | undefined): string {
  const { before, after, unitOfMeasure, pricesBefore, pricesAfter } = change;
  const amount = (quantity: number) => `${grouped(quantity)} ${unitOfMeasure}`;
  const amountBefore = amount(before ?? 0);
  const amountAfter = amount(after ?? 0);
  if (!after) return t`taken out, was ${amountBefore}`;
  if (!before) return t`added, ${amountAfter}`;
  const shown = (prices: PurchaseOrderChange['pricesAfter']) =>
    prices
      .map((price) => {
        if (price === null) return t`no price`;
        return currency ? moneyText(price, currency) : price;
      })
      .join(', ');
  const [quantityBefore, priceAfter, priceBefore] = [
    grouped(before),
    shown(pricesAfter),
    shown(pricesBefore),
  ];
  return [
    ...(before === after ? [] : [t`${amountAfter} instead of ${quantityBefore}`]),
    ...(pricesAfter.length > 0 ? [t`${priceAfter} instead of ${priceBefore}`] : []),
  ].join(', ');
}
