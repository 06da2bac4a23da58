import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { keyOfOther } from './deliveries.ts';
import { useReceivingAddress } from './use-receiving-address.ts';

/** A vendor brought something that nobody expected: asks which one, and opens an empty delivery. */
export function OtherDelivery() {
  const [isOpen, setIsOpen] = useState(false);
  const [, navigate] = useLocation();
  const { hrefOf } = useReceivingAddress();
  const vendors = useQuery({ ...queryOf('listVendors'), enabled: isOpen });
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="max-sm:w-full"
        onClick={() => setIsOpen(true)}
      >
        <PackagePlus aria-hidden className="size-5" />
        {t`Receive Something Else`}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Receive Something Else`}
        description={t`A delivery that is not in the list`}
        size="small"
      >
        {vendors.isError && !vendors.data ? (
          <Failed
            message={t`The vendors could not be loaded.`}
            busy={vendors.isFetching}
            onRetry={() => void vendors.refetch()}
          />
        ) : (
          <Combobox
            label={t`Vendor`}
            placeholder={vendors.data ? t`Select a vendor` : t`Loading vendors...`}
            searchPlaceholder={t`Search vendors...`}
            disabled={!vendors.data}
            options={(vendors.data ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
            value=""
            onValueChange={(id) => navigate(hrefOf(keyOfOther(Number(id))))}
          />
        )}
      </Dialog>
    </>
  );
}
