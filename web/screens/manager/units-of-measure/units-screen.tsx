import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LoadingRows, RecordList } from '../records/record-list.tsx';
import { NoUnits } from './no-units.tsx';
import { UnitDialogs, useUnitDialogs } from './unit-dialogs.tsx';
import { UnitTable } from './unit-table.tsx';

/** The units in which products are counted. */
export function UnitsScreen() {
  const units = useQuery(queryOf('listUnits'));
  const dialogs = useUnitDialogs();
  const { editing, deleting } = dialogs;
  const count = units.data?.length ?? 0;
  const loading = units.isError ? undefined : t`Loading units...`;

  return (
    <>
      <PageHeader
        title={t`Units of Measure`}
        subtitle={units.data ? t`${count} unit(s) configured` : loading}
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            {t`Add Unit`}
          </Button>
        }
      />
      <RecordList
        list={units}
        loading={<LoadingRows what="units" count={6} height="h-12" />}
        failed={t`The units of measure could not be loaded.`}
        empty={<NoUnits onAdd={() => editing.show('new')} />}
      >
        {(rows) => <UnitTable units={rows} onEdit={editing.show} onDelete={deleting.show} />}
      </RecordList>
      <UnitDialogs {...dialogs} />
    </>
  );
}
