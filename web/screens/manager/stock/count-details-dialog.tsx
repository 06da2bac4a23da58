import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Count, CountDetails, ProductUse } from '#contract/calls/inventory-counts.ts';
import { sumOfAmounts } from '#contract/values/money.ts';
import { moneyText } from '#web/language/money.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CountedProducts } from './counted-products.tsx';
import { unusualUse } from './unusual-use.ts';

interface CountDetailsDialogProps {
  open: boolean;
  count: Count;
  onClose: () => void;
}

/** What was counted of each product, and what was used since it was counted before (24.7). */
export function CountDetailsDialog({ open, count, onClose }: CountDetailsDialogProps) {
  const clock = useOrganizationTime();
  const moment = clock.dateAndTime(count.at);
  const person = count.countedByName;
  const params = { id: count.id };
  const details = useQuery(queryOf('getCount', { params }));
  const use = useQuery(queryOf('listCountedUse', { params }));
  const isError = details.isError || use.isError;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Count of ${moment}`}
      description={[
        count.corrects && t`a correction`,
        count.locationName,
        count.area,
        person && t`by ${person}`,
      ]
        .filter(Boolean)
        .join(', ')}
      size="large"
      readOnly
    >
      {details.data && use.data ? (
        <Counted details={details.data} use={use.data} />
      ) : isError ? (
        <Failed
          message={t`The count could not be loaded.`}
          busy={details.isFetching || use.isFetching}
          onRetry={() => void Promise.all([details.refetch(), use.refetch()])}
        />
      ) : (
        <Spinner label={t`Loading count...`} />
      )}
    </Dialog>
  );
}

function Counted({ details, use }: { details: CountDetails; use: readonly ProductUse[] }) {
  const currency = useCurrency();
  const unusual = use.filter((one) => unusualUse(one) !== undefined).length;
  // More than there should be costs nothing.
  const costs = use.flatMap(({ used, cost }) => (used > 0 && cost ? [cost] : []));
  const used =
    currency && costs.length > 0 ? moneyText(sumOfAmounts(costs, currency), currency) : undefined;
  return (
    <>
      <p className="mb-3 text-body">
        {[
          use.length === 0 &&
            t`Nothing of this was counted before, so it does not say yet what was used.`,
          used && t`Used since the count before: ${used}.`,
          unusual > 0 &&
            plural(unusual, {
              one: '# product differs from what is usual.',
              other: '# products differ from what is usual.',
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <CountedProducts lines={details.lines} use={use} />
    </>
  );
}
