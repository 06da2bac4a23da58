import { useQuery } from '@tanstack/react-query';
import { Boxes, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { folded } from '#contract/values/folded.ts';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isBelow } from './below-par.ts';
import { StockTable } from './stock-table.tsx';

interface StockListProps {
  locationId: number;
  onEdit: (line: InventoryLine) => void;
  onAdd: () => void;
}

const ALL = 'all';
const BELOW = 'below';
const NO_AREA = 'none';
const chipOf = (area: string | null) => (area === null ? NO_AREA : `area:${area}`);
/** Rows that are drawn at first, and more of them with each press. */
const STEP = 200;

/** The products of a location, searched and by area. */
export function StockList({ locationId, onEdit, onAdd }: StockListProps) {
  const stock = useQuery(queryOf('listInventory', { query: { locationId: String(locationId) } }));
  const [typed, setTyped] = useState('');
  const [chip, setChip] = useState(ALL);
  const [most, setMost] = useState(STEP);
  const term = useDeferredValue(folded(typed.trim()));
  const lines = stock.data;
  const found = useMemo(
    () =>
      (lines ?? []).filter(
        (line) =>
          (chip === ALL || (chip === BELOW ? isBelow(line) : chipOf(line.area) === chip)) &&
          folded(`${line.productName}\n${line.vendorName}`).includes(term),
      ),
    [lines, chip, term],
  );
  if (!lines)
    return stock.isError ? (
      <Card>
        <Failed
          message={sentenceOf(stock.error, 'The stock could not be loaded.')}
          busy={stock.isFetching}
          onRetry={() => void stock.refetch()}
        />
      </Card>
    ) : (
      <div className="space-y-3">
        <output className="sr-only">Loading stock...</output>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-14 rounded-card" />
        ))}
      </div>
    );
  if (lines.length === 0)
    return (
      <Card>
        <Empty
          icon={Boxes}
          title="No stock is kept here yet"
          text="Add products with a par and a place on the shelf, import a CSV file, or let somebody count."
          action={<Button onClick={onAdd}>Add to Stock</Button>}
        />
      </Card>
    );
  const areas = [...new Set(lines.map(({ area }) => area))];
  const below = lines.filter(isBelow).length;
  const hasChips = areas.length > 1 || below > 0;
  return (
    <>
      <SearchBox
        label="Search stock"
        placeholder="Search by product or vendor..."
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={setTyped}
        className="mb-3"
      />
      {hasChips && (
        <ChipRow
          label="Show"
          chips={[
            { value: ALL, label: 'All' },
            ...(below > 0 ? [{ value: BELOW, label: `Below par (${grouped(below)})` }] : []),
            ...(areas.length > 1
              ? areas.map((area) => ({ value: chipOf(area), label: area ?? 'No area' }))
              : []),
          ]}
          value={chip}
          onChange={setChip}
          className="-mx-1.5 mb-2"
        />
      )}
      {found.length === 0 ? (
        <Card>
          <Empty icon={SearchX} title="Nothing found" text="Try another name or another area." />
        </Card>
      ) : (
        <StockTable lines={found.slice(0, most)} onEdit={onEdit} />
      )}
      {found.length > most && (
        <div className="flex flex-col items-center gap-2 py-6">
          <Button variant="secondary" onClick={() => setMost(most + STEP)}>
            Show more
          </Button>
          <p className="text-sm text-ink-muted tabular-nums">
            {grouped(most)} of {grouped(found.length)} shown
          </p>
        </div>
      )}
    </>
  );
}
