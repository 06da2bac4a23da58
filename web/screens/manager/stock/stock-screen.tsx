import { t } from '@lingui/core/macro';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LocationsBoard } from '../board/locations-board.tsx';
import { StockAtLocation } from './stock-at-location.tsx';
import { ConversionsToGive } from './conversions-to-give.tsx';
import { ParAdviceSection } from './par-advice.tsx';
import { StockActions } from './stock-actions.tsx';
import { StockDialogs, useStockDialogs } from './stock-dialogs.tsx';
import { StockList } from './stock-list.tsx';
import { useStockLocation } from './use-stock-location.ts';

/** What is kept at a location: on hand, par and on order, by area in the order of the shelf (S1). */
export function StockScreen() {
  const place = useStockLocation();
  const { location } = place;
  const dialogs = useStockDialogs();
  const { editing } = dialogs;
  return (
    <>
      <PageHeader
        title={t`Stock`}
        subtitle={t`What is on hand, what should be, and what is on order`}
        actions={location && <StockActions location={location} {...dialogs} />}
      />
      <ConversionsToGive />
      <StockAtLocation place={place} everywhere={<LocationsBoard />}>
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
      </StockAtLocation>
      {location && <StockDialogs location={location} {...dialogs} />}
    </>
  );
}
