import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import type { ProductCategory } from '#contract/calls/products.ts';
import { writeOf } from '#web/api/write.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { CATEGORY } from '../records/record-kinds.ts';
import { RecordActions } from '../records/record-card.tsx';
import { RecordList } from '../records/record-list.tsx';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./category-dialog.tsx');

/** The categories by which products are grouped on the shopping screen. */
export function Categories() {
  const categories = useQuery(queryOf('listProductCategories'));
  const editing = useDialog<ProductCategory | 'new'>();
  const deleting = useDialog<ProductCategory>();

  return (
    <SectionCard
      title={t`Product categories`}
      subtitle={t`Groups that help employees find products`}
      actions={
        <Button variant="secondary" onClick={() => editing.show('new')}>
          <Plus aria-hidden className="size-4" />
          {t`Add New Category`}
        </Button>
      }
    >
      <RecordList
        bare
        list={categories}
        loading={<Loading />}
        failed={t`The categories could not be loaded.`}
        empty={
          <Empty
            icon={Tags}
            title={t`No categories yet`}
            text={t`Products can do without; with them, employees find things sooner.`}
          />
        }
      >
        {(rows) => (
          <ul className="-my-2 divide-y divide-line">
            {rows.map((category) => (
              <li key={category.id} className="flex items-center gap-3 py-1">
                <span className="min-w-0 grow wrap-anywhere">{category.name}</span>
                <RecordActions
                  name={category.name}
                  onEdit={() => editing.show(category)}
                  onDelete={() => deleting.show(category)}
                />
              </li>
            ))}
          </ul>
        )}
      </RecordList>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { CategoryDialog }) => (
          <CategoryDialog open={open} category={record} onClose={onClose} />
        )}
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={CATEGORY}
        consequence={t`Its products stay, without a category.`}
        remove={({ id }) => writeOf('deleteProductCategory', { params: { id } })}
      />
    </SectionCard>
  );
}

function Loading() {
  return (
    <div className="space-y-3">
      <output className="sr-only">{t`Loading categories`}</output>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}
