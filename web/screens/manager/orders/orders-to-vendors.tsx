import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import type { OpenVendor } from '#contract/calls/vendor-orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { ReadingLine } from '#web/ui/reading-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { OpeningLink, useOpenRow } from './opening-row.tsx';

interface OrdersToVendorsProps {
  vendors: UseQueryResult<OpenVendor[]>;
  /** Only orders that wait for a manager are shown. */
  isOfWaiting: boolean;
}

/** The open items per vendor; a row links to the vendor's items. */
export function OrdersToVendors({ vendors, isOfWaiting }: OrdersToVendorsProps) {
  if (isOfWaiting) {
    return <NoVendors text={t`Vendors get nothing of these orders until they are approved.`} />;
  }
  if (vendors.isPending) return <Spinner label={t`Loading vendor orders...`} />;
  if (!vendors.data) {
    return (
      <Failed
        message={sentenceOf(vendors.error, t`The vendor orders could not be loaded.`)}
        onRetry={() => void vendors.refetch()}
        busy={vendors.isFetching}
      />
    );
  }
  if (vendors.data.length === 0) {
    return <NoVendors text={t`Vendors appear here while they have pending or ordered items.`} />;
  }
  return (
    <div aria-busy={vendors.isPlaceholderData}>
      <ReadingLine isReading={vendors.isPlaceholderData} />
      <Table label={t`Orders to Vendors`} head={<Head />}>
        <Each of="tr" records={vendors.data} keyOf={(vendor) => vendor.vendorId}>
          {(vendor) => <VendorRow vendor={vendor} />}
        </Each>
      </Table>
    </div>
  );
}

function NoVendors({ text }: { text: string }) {
  return (
    <Card>
      <Empty icon={Truck} title={t`No vendor orders found matching your criteria`} text={text} />
    </Card>
  );
}

function VendorRow({ vendor }: { vendor: OpenVendor }) {
  const href = `/manager/vendor-orders/${vendor.vendorId}`;
  const onRowClick = useOpenRow(href);
  return (
    <Row onClick={onRowClick}>
      <Cell kind="main" className="cards:basis-full!">
        <OpeningLink href={href}>{vendor.vendorName}</OpeningLink>
      </Cell>
      <Cell label={t`Contact Person`}>{vendor.contactPerson}</Cell>
      <Cell label={t`Orders`} numeric>
        {grouped(vendor.orders)}
      </Cell>
      <Cell label={t`Locations`} numeric>
        {grouped(vendor.locations)}
      </Cell>
      <Cell label={t`Total Items`} numeric>
        {grouped(vendor.items)}
      </Cell>
    </Row>
  );
}

function Head() {
  return (
    <>
      <HeadCell>{t`Vendor`}</HeadCell>
      <HeadCell>{t`Contact Person`}</HeadCell>
      <HeadCell numeric>{t`Orders`}</HeadCell>
      <HeadCell numeric>{t`Locations`}</HeadCell>
      <HeadCell numeric>{t`Total Items`}</HeadCell>
    </>
  );
}
