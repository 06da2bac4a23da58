import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Truck } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LoadingCards } from '../records/record-card.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { VendorCards } from './vendor-cards.tsx';
import { useVendorDialogs, VendorDialogs } from './vendor-dialogs.tsx';

/** The vendors and their contacts. */
export function VendorsScreen() {
  const vendors = useQuery(queryOf('listVendors'));
  const dialogs = useVendorDialogs();
  const { editing, scheduling, sending, deleting } = dialogs;

  const add = (
    <Button onClick={() => editing.show('new')}>
      <Plus aria-hidden className="size-4" />
      {t`Add Vendor`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Vendors Management`}
        subtitle={t`Who delivers, and how to reach them`}
        actions={add}
      />
      <RecordList
        list={vendors}
        loading={<LoadingCards label={t`Loading vendors`} />}
        failed={t`The vendors could not be loaded.`}
        empty={
          <Empty
            icon={Truck}
            title={t`No vendors found`}
            text={t`Get started by adding your first vendor`}
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label={t`Search vendors`}
            noneFound={t`No vendors found`}
            textsOf={({ name, contactPerson, phoneNumber, email }) => [
              name,
              contactPerson,
              phoneNumber,
              email,
            ]}
          >
            {(found) => (
              <VendorCards
                vendors={found}
                onEdit={editing.show}
                onSchedule={scheduling.show}
                onSending={sending.show}
                onDelete={deleting.show}
              />
            )}
          </RecordSearch>
        )}
      </RecordList>
      <VendorDialogs {...dialogs} />
    </>
  );
}
