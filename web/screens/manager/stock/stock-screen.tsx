import { FileDown, Plus, Upload } from 'lucide-react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Location } from '#contract/calls/locations.ts';
import { addressOf } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { AtLocation } from './at-location.tsx';
import { FollowingConversions } from './following-conversions.tsx';
import { MissingConversions } from './missing-conversions.tsx';
import { ParAdviceSection } from './par-advice.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { StockImportDialog } from './stock-import-dialog.tsx';
import { StockList } from './stock-list.tsx';
import { useStockLocation } from './use-stock-location.ts';

const onWide = 'size-4 max-sm:hidden';

/** What is kept at a location: on hand, par and on order, by area in the order of the shelf (S1). */
export function StockScreen() {
  const place = useStockLocation();
  const { location } = place;
  const editing = useDialog<InventoryLine | 'new'>();
  const importing = useDialog();
  return (
    <>
      <PageHeader
        title="Stock"
        subtitle="What is on hand, what should be, and what is on order"
        actions={location && <Actions {...{ location, editing, importing }} />}
      />
      <FollowingConversions />
      <MissingConversions />
      <AtLocation place={place}>
        {({ id }) => (
          <>
            <ParAdviceSection locationId={id} />
            <StockList
              key={id}
              locationId={id}
              onEdit={editing.show}
              onAdd={() => editing.show('new')}
            />
          </>
        )}
      </AtLocation>
      {location && editing.subject && (
        <StockDialog
          key={`edit ${editing.times}`}
          open={editing.open}
          location={location}
          line={editing.subject === 'new' ? undefined : editing.subject}
          onClose={editing.close}
        />
      )}
      {location && importing.subject && (
        <StockImportDialog
          key={`import ${importing.times}`}
          open={importing.open}
          location={location}
          onClose={importing.close}
        />
      )}
    </>
  );
}

interface ActionsProps {
  location: Location;
  editing: { show: (subject: 'new') => void };
  importing: { show: (subject: true) => void };
}

function Actions({ location, editing, importing }: ActionsProps) {
  return (
    <>
      <Button variant="secondary" onClick={() => importing.show(true)}>
        <Upload aria-hidden className={onWide} />
        Import CSV
      </Button>
      <LinkButton
        href={addressOf('exportInventory', { query: { locationId: String(location.id) } })}
        download
      >
        <FileDown aria-hidden className={onWide} />
        Export CSV
      </LinkButton>
      <Button onClick={() => editing.show('new')}>
        <Plus aria-hidden className={onWide} />
        Add to Stock
      </Button>
    </>
  );
}
