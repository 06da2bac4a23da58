import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { ProductChoice } from '#web/orders/product-choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';

interface AddProductDialogProps {
  open: boolean;
  locationId: number;
  /** The products that are on this delivery. */
  expected: readonly string[];
  vendorId: number;
  vendorName: string;
  onClose: () => void;
  onChosen: (product: Product) => void;
}

/** A product that came and was not ordered: this vendor's first. */
export function AddProductDialog(props: AddProductDialogProps) {
  const { open, locationId, expected, vendorId, vendorName, onClose, onChosen } = props;
  const onIt = t`On this delivery`;
  const notes = useMemo(() => new Map(expected.map((id) => [id, onIt])), [expected, onIt]);
  const products = useQuery({ ...queryOf('listProducts'), enabled: open });
  const sorted = useMemo(() => {
    const isTheirs = (product: Product) => product.vendorId === vendorId;
    const all = products.data;
    return all && [...all.filter(isTheirs), ...all.filter((product) => !isTheirs(product))];
  }, [products.data, vendorId]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Add Something Not Ordered`}
      description={t`What else ${vendorName} brought`}
      size="small"
    >
      {products.isError && !products.data ? (
        <Failed
          message={t`The products could not be loaded.`}
          busy={products.isFetching}
          onRetry={() => void products.refetch()}
        />
      ) : (
        <ProductChoice
          label={t`Product`}
          products={sorted}
          locationId={locationId}
          notes={notes}
          value=""
          onValueChange={(id) => {
            const product = products.data?.find((one) => one.id === id);
            if (product) onChosen(product);
          }}
        />
      )}
    </Dialog>
  );
}
