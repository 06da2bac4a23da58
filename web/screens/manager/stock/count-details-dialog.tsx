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
  const params = { id: count.id };
  const details = useQuery(queryOf('getCount', { params }));
  const use = useQuery(queryOf('listCountedUse', { params }));
  const isError = details.isError || use.isError;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Count of ${clock.dateAndTime(count.at)}`}
      description={[
        count.corrects && 'a correction',
        count.locationName,
        count.area,
        count.countedByName && `by ${count.countedByName}`,
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
          message="The count could not be loaded."
          busy={details.isFetching || use.isFetching}
          onRetry={() => void Promise.all([details.refetch(), use.refetch()])}
        />
      ) : (
        <Spinner label="Loading count..." />
      )}
    </Dialog>
  );
}

function Counted({ details, use }: { details: CountDetails; use: readonly ProductUse[] }) {
  const currency = useCurrency();
  const unusual = use.filter((one) => unusualUse(one) !== undefined).length;
  // More than there should be costs nothing.
  const costs = use.flatMap(({ used, cost }) => (used > 0 && cost ? [cost] : []));
  const total = currency && costs.length > 0 ? sumOfAmounts(costs, currency) : undefined;
  return (
    <>
      <p className="mb-3 text-body">
        {use.length === 0
          ? 'Nothing of this was counted before, so it does not say yet what was used.'
          : total && currency && `Used since the count before: ${moneyText(total, currency)}. `}
        {unusual > 0 &&
          `${unusual} ${unusual === 1 ? 'product differs' : 'products differ'} from what is usual.`}
      </p>
      <CountedProducts lines={details.lines} use={use} />
    </>
  );
}
