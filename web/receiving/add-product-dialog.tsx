import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';

interface AddProductDialogProps {
  open: boolean;
  vendorId: number;
  vendorName: string;
  onClose: () => void;
  onChosen: (product: Product) => void;
}

/** A product that came and was not ordered: this vendor's first. */
export function AddProductDialog(props: AddProductDialogProps) {
  const { open, vendorId, vendorName, onClose, onChosen } = props;
  const products = useQuery({ ...queryOf('listProducts'), enabled: open });
  const options = useMemo(() => {
    const isTheirs = (product: Product) => product.vendorId === vendorId;
    const all = products.data ?? [];
    const sorted = [...all.filter(isTheirs), ...all.filter((product) => !isTheirs(product))];
    return sorted.map(({ id, name, vendorName: of }) => ({ value: id, label: name, hint: of }));
  }, [products.data, vendorId]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Add Something Not Ordered"
      description={`What else ${vendorName} brought`}
      size="small"
    >
      {products.isError && !products.data ? (
        <Failed
          message="The products could not be loaded."
          busy={products.isFetching}
          onRetry={() => void products.refetch()}
        />
      ) : (
        <Combobox
          label="Product"
          placeholder={products.data ? 'Select a product' : 'Loading products...'}
          searchPlaceholder="Search products..."
          disabled={!products.data}
          options={options}
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
