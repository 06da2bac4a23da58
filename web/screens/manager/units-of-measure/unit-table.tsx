import { t } from '@lingui/core/macro';
import type { Unit } from '#contract/calls/units.ts';
import { Each } from '#web/ui/each.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { RecordActions } from '../records/record-card.tsx';

interface UnitTableProps {
  units: readonly Unit[];
  onEdit: (unit: Unit) => void;
  onDelete: (unit: Unit) => void;
}

/** The units with their abbreviations. */
export function UnitTable({ units, onEdit, onDelete }: UnitTableProps) {
  return (
    <Table
      label={t`Units of measure`}
      head={
        <>
          <HeadCell>{t`Name`}</HeadCell>
          <HeadCell>{t`Abbreviation`}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t`Actions`}</span>
          </HeadCell>
        </>
      }
    >
      <Each of="tr" records={units} keyOf={(unit) => unit.id}>
        {(unit) => (
          <Row>
            <Cell kind="main" className="cards:order-1 cards:basis-0!">
              {unit.name}
            </Cell>
            <Cell label={t`Abbreviation`} className="cards:order-3">
              {unit.abbreviation}
            </Cell>
            <Cell
              kind="actions"
              className="py-0.5! cards:order-2 cards:basis-auto! cards:border-0!"
            >
              <RecordActions
                name={unit.name}
                onEdit={() => onEdit(unit)}
                onDelete={() => onDelete(unit)}
              />
            </Cell>
          </Row>
        )}
      </Each>
    </Table>
  );
}
