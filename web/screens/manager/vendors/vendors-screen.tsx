import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Mail, Phone, Plus, Truck, User } from 'lucide-react';
import type { Vendor } from '#contract/calls/vendors.ts';
import { writeOf } from '#web/api/write.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Each } from '#web/ui/each.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { VENDOR } from '../records/kinds.ts';
import { CardGrid, LoadingCards, RecordCard, RecordLine } from '../records/record-card.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { telephone } from '../records/telephone.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./vendor-dialog.tsx');
const loadSchedule = () => import('./schedule-dialog.tsx');

/** The vendors and their contacts. */
export function VendorsScreen() {
  const vendors = useQuery(queryOf('listVendors'));
  const editing = useDialog<Vendor | 'new'>();
  const scheduling = useDialog<Vendor | 'new'>();
  const deleting = useDialog<Vendor>();

  const add = (
    <Button onClick={() => editing.show('new')}>
      <Plus aria-hidden className="size-4" />
      Add Vendor
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Vendors Management"
        subtitle="Who delivers, and how to reach them"
        actions={add}
      />
      <RecordList
        list={vendors}
        loading={<LoadingCards label="Loading vendors" />}
        failed="The vendors could not be loaded."
        empty={
          <Empty
            icon={Truck}
            title="No vendors found"
            text="Get started by adding your first vendor"
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label="Search vendors"
            noneFound="No vendors found"
            textsOf={({ name, contactPerson, phoneNumber, email }) => [
              name,
              contactPerson,
              phoneNumber,
              email,
            ]}
          >
            {(found) => (
              <CardGrid>
                <Each of="li" records={found} keyOf={(vendor) => vendor.id}>
                  {(vendor) => (
                    <RecordCard
                      name={vendor.name}
                      onEdit={() => editing.show(vendor)}
                      onDelete={() => deleting.show(vendor)}
                    >
                      <RecordLine icon={User} label="Contact person">
                        {vendor.contactPerson}
                      </RecordLine>
                      <RecordLine icon={Phone} label="Phone" href={telephone(vendor.phoneNumber)}>
                        {vendor.phoneNumber}
                      </RecordLine>
                      {vendor.email && (
                        <RecordLine icon={Mail} label="E-mail" href={`mailto:${vendor.email}`}>
                          {vendor.email}
                        </RecordLine>
                      )}
                      <Button
                        variant="ghost"
                        className="-ml-4 gap-3!"
                        aria-label={`Delivery schedule of ${vendor.name}`}
                        onClick={() => scheduling.show(vendor)}
                      >
                        <CalendarClock aria-hidden className="size-4" strokeWidth={1.75} />
                        Delivery schedule
                      </Button>
                    </RecordCard>
                  )}
                </Each>
              </CardGrid>
            )}
          </RecordSearch>
        )}
      </RecordList>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { VendorDialog }) => (
          <VendorDialog open={open} vendor={record} onClose={onClose} />
        )}
      </EditRecord>
      <EditRecord dialog={scheduling} load={loadSchedule}>
        {({ open, record, onClose }, { ScheduleDialog }) =>
          record && <ScheduleDialog open={open} vendor={record} onClose={onClose} />
        }
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={VENDOR}
        remove={({ id }) => writeOf('deleteVendor', { params: { id } })}
      />
    </>
  );
}
