import { Truck } from 'lucide-react';
import { sentenceOf } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import type { OpenVendor, useOpenVendors } from './open-vendors.ts';
import { OPEN_ITEMS_READ } from './open-vendors.ts';
import { OpeningLink, useOpenRow } from './opening-row.tsx';

/** What each vendor still has to deliver; a row leads to the vendor's items. */
export function OrdersToVendors({ vendors }: { vendors: ReturnType<typeof useOpenVendors> }) {
  if (vendors.isPending) return <Spinner label="Loading vendor orders..." />;
  if (!vendors.data) {
    return (
      <Failed
        message={sentenceOf(vendors.error, 'The vendor orders could not be loaded.')}
        onRetry={() => void vendors.refetch()}
        busy={vendors.isFetching}
      />
    );
  }
  const { rows, complete } = vendors.data;
  if (rows.length === 0) {
    return (
      <Card>
        <Empty
          icon={Truck}
          title="No vendor orders found matching your criteria"
          text="Vendors appear here while they have pending or ordered items."
        />
      </Card>
    );
  }
  return (
    <>
      <Table label="Orders to Vendors" head={<Head />}>
        {rows.map((vendor) => (
          <VendorRow key={vendor.vendorId} vendor={vendor} />
        ))}
      </Table>
      {!complete && (
        <p className="mt-3 text-sm text-ink-muted">
          Counted from the newest {OPEN_ITEMS_READ.toLocaleString('en-US')} open items. Search to
          see older ones.
        </p>
      )}
    </>
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
      <Cell label="Contact Person">{vendor.contactPerson ?? '–'}</Cell>
      <Cell label="Orders" numeric>
        {vendor.orders}
      </Cell>
      <Cell label="Locations" numeric>
        {vendor.locations}
      </Cell>
      <Cell label="Total Items" numeric>
        {vendor.items}
      </Cell>
    </Row>
  );
}

function Head() {
  return (
    <>
      <HeadCell>Vendor</HeadCell>
      <HeadCell>Contact Person</HeadCell>
      <HeadCell numeric>Orders</HeadCell>
      <HeadCell numeric>Locations</HeadCell>
      <HeadCell numeric>Total Items</HeadCell>
    </>
  );
}
