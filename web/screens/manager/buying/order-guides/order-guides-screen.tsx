import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LoadingCards } from '../../records/record-card.tsx';
import { RecordList } from '../../records/record-list.tsx';
import { RecordSearch } from '../../records/record-search.tsx';
import { OrderGuideCards } from './order-guide-cards.tsx';
import { OrderGuideDialogs, useOrderGuideDialogs } from './order-guide-dialogs.tsx';
import { PreparedSection } from './prepared-section.tsx';
import { useStandingOfAddress } from './use-standing-of-address.ts';

/** What each location orders together (G2). */
export function OrderGuidesScreen() {
  const guides = useQuery(queryOf('listOrderGuides'));
  const locations = useQuery(queryOf('listLocations'));
  const vendors = useQuery(queryOf('listVendors'));
  const products = useQuery(queryOf('listProducts'));
  const productsById = new Map(products.data?.map((product) => [product.id, product]));
  const vendorNames = new Map(vendors.data?.map(({ id, name }) => [id, name]));
  const names = new Map(locations.data?.map(({ id, name }) => [id, name]));
  const dialogs = useOrderGuideDialogs();
  const { editing, deleting, setting, pausing, removing } = dialogs;
  useStandingOfAddress(guides.data, setting.show);

  return (
    <>
      <PageHeader
        title={t`Order Guides`}
        subtitle={t`What a location orders together: in its catalogue, a guide is one press`}
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            {t`Add Order Guide`}
          </Button>
        }
      />
      <PreparedSection />
      <RecordList
        list={guides}
        loading={<LoadingCards label={t`Loading order guides`} />}
        failed={t`The order guides could not be loaded.`}
        empty={
          <Empty
            icon={ListChecks}
            title={t`No order guides yet`}
            text={t`Employees make them from their cart or an old order, and you make them here.`}
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label={t`Search order guides`}
            noneFound={t`No order guides found`}
            textsOf={({ name, locationId }) => [name, names.get(locationId) ?? null]}
          >
            {(found) => (
              <OrderGuideCards
                guides={found}
                locations={names}
                onEdit={editing.show}
                vendors={vendorNames}
                products={productsById}
                onDelete={deleting.show}
                onSetStanding={setting.show}
                onPause={pausing.show}
                onRemoveStanding={removing.show}
              />
            )}
          </RecordSearch>
        )}
      </RecordList>
      <OrderGuideDialogs {...dialogs} />
    </>
  );
}
