import { t } from '@lingui/core/macro';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PriceChange } from '../../products/price-cell.tsx';
import { PriceHistory } from '../../products/price-history.tsx';
import { useMarkSeen, usePriceAlerts } from '../../products/use-price-alerts.ts';
import { VendorFigures } from '../../records/vendor-figures.tsx';
import { ReadThing } from './read-thing.tsx';

/** A price that changed by more than the setting, with its line (M4). */
export function PriceThing({ id }: { id: string }) {
  const { byProduct, query } = usePriceAlerts();
  const currency = useCurrency();
  const seen = useMarkSeen(() => undefined);
  return (
    <ReadThing read={{ ...query, data: byProduct.get(id) }}>
      {(alert) => {
        const product = alert.name;
        return (
          <Card className="space-y-4 p-4">
            <div className="flex flex-wrap items-start justify-between gap-4">
              {currency && (
                <Facts>
                  <Fact name={t`Now`}>
                    <span className="inline-flex flex-wrap items-center gap-x-3 text-lg font-semibold tabular-nums">
                      {moneyText(alert.price, currency)}
                      <PriceChange percent={alert.percent} />
                    </span>
                  </Fact>
                  <Fact name={t`Before`}>{moneyText(alert.priceBefore, currency)}</Fact>
                  <Fact name={t`Per`}>{alert.unitOfMeasure}</Fact>
                </Facts>
              )}
              <Button
                className="max-sm:w-full"
                aria-label={t`Mark the price of ${product} as seen`}
                busy={seen.isPending}
                onClick={() => seen.mutate([alert])}
              >
                {seen.isPending ? t`Marking...` : t`Mark as Seen`}
              </Button>
            </div>
            {currency && <PriceHistory product={alert} currency={currency} />}
            <VendorFigures vendorId={alert.vendorId} />
          </Card>
        );
      }}
    </ReadThing>
  );
}
