import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Unit } from '#contract/calls/units.ts';
import { writeOf } from '#web/api/write.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { UNIT } from '../records/kinds.ts';
import { RecordActions } from '../records/record-card.tsx';
import { RecordList } from '../records/record-list.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { NoUnits } from './no-units.tsx';

const loadDialog = () => import('./unit-dialog.tsx');

/** The units in which products are counted. */
export function UnitsScreen() {
  const units = useQuery(queryOf('listUnits'));
  const editing = useDialog<Unit | 'new'>();
  const deleting = useDialog<Unit>();
  const loading = units.isError ? undefined : 'Loading units...';

  return (
    <>
      <PageHeader
        title="Units of Measure"
        subtitle={units.data ? `${units.data.length} unit(s) configured` : loading}
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            Add Unit
          </Button>
        }
      />
      <RecordList
        list={units}
        loading={<Loading />}
        failed="The units of measure could not be loaded."
        empty={<NoUnits onAdd={() => editing.show('new')} />}
      >
        {(rows) => (
          <Table
            label="Units of measure"
            head={
              <>
                <HeadCell>Name</HeadCell>
                <HeadCell>Abbreviation</HeadCell>
                <HeadCell>
                  <span className="sr-only">Actions</span>
                </HeadCell>
              </>
            }
          >
            <Each of="tr" records={rows} keyOf={(unit) => unit.id}>
              {(unit) => (
                <Row>
                  <Cell kind="main" className="cards:order-1 cards:basis-0!">
                    {unit.name}
                  </Cell>
                  <Cell label="Abbreviation" className="cards:order-3">
                    {unit.abbreviation}
                  </Cell>
                  <Cell
                    kind="actions"
                    className="py-0.5! cards:order-2 cards:basis-auto! cards:border-0!"
                  >
                    <RecordActions
                      name={unit.name}
                      onEdit={() => editing.show(unit)}
                      onDelete={() => deleting.show(unit)}
                    />
                  </Cell>
                </Row>
              )}
            </Each>
          </Table>
        )}
      </RecordList>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { UnitDialog }) => (
          <UnitDialog open={open} unit={record} onClose={onClose} />
        )}
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={UNIT}
        remove={({ id }) => writeOf('deleteUnit', { params: { id } })}
      />
    </>
  );
}

function Loading() {
  return (
    <div className="space-y-3">
      <output className="sr-only">Loading units</output>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  );
}
