import { t } from '@lingui/core/macro';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { folded } from '#contract/values/folded.ts';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { isBelow } from './below-par.ts';
import { ParTable } from './par-table.tsx';
import { ParSheetBar } from './par-sheet-bar.tsx';
import { StockTable } from './stock-table.tsx';
import { useParSheet } from './use-par-sheet.ts';

interface StockLinesProps {
  locationId: number;
  lines: readonly InventoryLine[];
  onEdit: (line: InventoryLine) => void;
}

const loadArranging = () => import('./arrange-shelf.tsx');

const ALL = 'all';
const BELOW = 'below';
const NOT_KEPT = 'not kept';
const NO_AREA = 'none';
const chipOf = (area: string | null) => (area === null ? NO_AREA : `area:${area}`);
/** Rows that are drawn at first, and more of them with each press. */
const STEP = 200;

/** The products of a location, searched and by area; their pars can be edited in place. */
export function StockLines({ locationId, lines, onEdit }: StockLinesProps) {
  const [typed, setTyped] = useState('');
  const [chip, setChip] = useState(ALL);
  const [most, setMost] = useState(STEP);
  const [isEditing, setIsEditing] = useState(false);
  const [isArranging, setIsArranging] = useState(false);
  const part = useLater(loadArranging, {
    wanted: isArranging,
    onFailed: () => setIsArranging(false),
  });
  const term = useDeferredValue(folded(typed.trim()));
  const found = useMemo(
    () =>
      lines.filter(
        (line) =>
          isUnder(chip, line) &&
          folded(`${line.productName}\n${line.altName ?? ''}\n${line.vendorName}`).includes(term),
      ),
    [lines, chip, term],
  );
  const shown = found.slice(0, most);
  if (isArranging && part)
    return <part.ArrangeShelf {...{ locationId, lines }} onEnd={() => setIsArranging(false)} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox
          label={t`Search stock`}
          placeholder={t`Search by product or vendor...`}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={setTyped}
          className="min-w-[min(12rem,100%)] grow"
        />
        {!isEditing && (
          <>
            <Button variant="secondary" onClick={() => setIsEditing(true)}>
              {t`Edit Pars`}
            </Button>
            <Button variant="secondary" busy={isArranging} onClick={() => setIsArranging(true)}>
              {t`Arrange Shelf`}
            </Button>
          </>
        )}
      </div>
      <Chips lines={lines} value={chip} onChange={setChip} />
      {found.length === 0 && (
        <Card>
          <Empty
            icon={SearchX}
            title={t`Nothing found`}
            text={t`Try another name or another area.`}
          />
        </Card>
      )}
      {isEditing ? (
        <Pars {...{ locationId, lines, shown }} onEnd={() => setIsEditing(false)}>
          <ShowMore all={found.length} most={most} onMore={() => setMost(most + STEP)} />
        </Pars>
      ) : (
        <>
          {shown.length > 0 && <StockTable lines={shown} onEdit={onEdit} />}
          <ShowMore all={found.length} most={most} onMore={() => setMost(most + STEP)} />
        </>
      )}
    </>
  );
}

/** What is not kept stands under a chip of its own. */
function isUnder(chip: string, line: InventoryLine): boolean {
  if (chip === NOT_KEPT || !line.isKept) return chip === NOT_KEPT && !line.isKept;
  return chip === ALL || (chip === BELOW ? isBelow(line) : chipOf(line.area) === chip);
}

interface ChipsProps {
  lines: readonly InventoryLine[];
  value: string;
  onChange: (chip: string) => void;
}

function Chips({ lines, value, onChange }: ChipsProps) {
  const kept = lines.filter(({ isKept }) => isKept);
  const areas = [...new Set(kept.map(({ area }) => area))];
  const below = kept.filter(isBelow).length;
  const notKept = lines.length - kept.length;
  // The chosen one stays until another is chosen, also when nothing is left under it.
  const counted = (chip: string, label: string, count: number) =>
    count > 0 || value === chip ? [{ value: chip, label: `${label} (${grouped(count)})` }] : [];
  const chips = [
    { value: ALL, label: t({ message: 'All', context: 'products' }) },
    ...counted(BELOW, t`Below par`, below),
    ...(areas.length > 1
      ? areas.map((area) => ({ value: chipOf(area), label: area ?? t`No area` }))
      : []),
    ...counted(NOT_KEPT, t`Not kept here`, notKept),
  ];
  if (chips.length === 1) return null;
  return (
    <ChipRow
      label={t`Show`}
      chips={chips}
      value={value}
      onChange={onChange}
      className="-mx-1.5 mb-2"
    />
  );
}

interface ParsProps {
  locationId: number;
  lines: readonly InventoryLine[];
  /** Those that the search finds. */
  shown: readonly InventoryLine[];
  onEnd: () => void;
  children: ReactNode;
}

/** The table of pars with what was typed into it, whatever is searched meanwhile. */
function Pars({ locationId, lines, shown, onEnd, children }: ParsProps) {
  const sheet = useParSheet(locationId, onEnd);
  return (
    <>
      {shown.length > 0 && <ParTable lines={shown} sheet={sheet} />}
      {children}
      <div className="h-4" />
      <ParSheetBar lines={lines} sheet={sheet} onDiscard={onEnd} />
    </>
  );
}

function ShowMore({ all, most, onMore }: { all: number; most: number; onMore: () => void }) {
  if (all <= most) return null;
  const [shown, total] = [grouped(most), grouped(all)];
  return (
    <div className="flex flex-col items-center gap-2 py-6">
      <Button variant="secondary" onClick={onMore}>
        {t`Show more`}
      </Button>
      <p className="text-sm text-ink-muted tabular-nums">{t`${shown} of ${total} shown`}</p>
    </div>
  );
}
