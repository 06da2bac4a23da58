import { useState } from 'react';
import type { RefusedReason } from '#contract/values/receipt-reasons.ts';
import { AmountDialog } from './amount-dialog.tsx';
import { countedLine, withLineAmount, withPart } from './delivery-count.ts';
import type { LineEntry } from './delivery-count.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { countedExtra, extraEntered } from './extra.ts';
import { LineCard } from './line-card.tsx';
import type { ShownLine } from './line-card.tsx';
import type { LineUnit } from './line-units.ts';
import { refusedName } from './reason-words.ts';
import { Each } from '#web/ui/each.tsx';

export interface LineToCount {
  key: string;
  shown: ShownLine;
  /** The units in which it can be counted; the first is the line's own. */
  units: readonly LineUnit[];
  /** How much of it is to come, in the line's own unit; null: it was not ordered. */
  due: number | null;
  /** What was agreed for one of its own unit; null: unknown, or not shown to this person. */
  agreedPrice?: string | null;
  entry: LineEntry;
  onEnter: (entry: LineEntry) => void;
  onRemove?: (() => void) | undefined;
}

const unitOf = ({ entry, shown }: LineToCount) => entry.unitOfMeasure ?? shown.unit;

/** An amount is typed in the unit in which it was counted, or in the line's own where that has no conversion. */
const unitToType = (line: LineToCount) =>
  line.entry.perUnit === 0 ? line.shown.unit : unitOf(line);

const countedOf = ({ due, entry }: LineToCount) =>
  due === null ? countedExtra(entry) : countedLine(due, entry);

function enterIn(line: LineToCount, entry: LineEntry) {
  line.onEnter(line.due === null ? extraEntered(line.entry, entry) : entry);
}

interface Asked {
  /** The line. */
  key: string;
  /** Its amount, its details, or the amount that was refused for a reason. */
  what: 'amount' | 'details' | RefusedReason;
  open: boolean;
}

const lineId = (key: string) => `line-${key}`;

/** Scrolls to a line. */
export function showLine(key: string): void {
  document.getElementById(lineId(key))?.scrollIntoView({ block: 'center' });
}

/** Lines to count, with the dialogs of one line at a time. */
export function CountedLines({ lines, busy }: { lines: readonly LineToCount[]; busy: boolean }) {
  const [asked, setAsked] = useState<Asked>();
  /** Each opening is a new dialog. */
  const [times, setTimes] = useState(0);
  const line = lines.find(({ key }) => key === asked?.key);

  function ask(key: string, what: Asked['what']) {
    setTimes(times + 1);
    setAsked({ key, what, open: true });
  }
  const part = line && countedOf(line).refused.find(({ reason }) => reason === asked?.what);
  const close = () => setAsked((before) => before && { ...before, open: false });
  const enter = (entry: LineEntry) => {
    if (line) enterIn(line, entry);
    close();
  };

  return (
    <>
      <ul className="space-y-2">
        <Each of="li" records={lines} keyOf={(one) => one.key}>
          {(one) => (
            <LineCard
              id={lineId(one.key)}
              line={one.shown}
              entry={one.entry}
              unit={unitOf(one)}
              hasUnits={one.units.length > 1 || unitOf(one) !== one.shown.unit}
              counted={countedOf(one)}
              isExtra={one.due === null}
              busy={busy}
              onEnter={(entry) => enterIn(one, entry)}
              onType={() => ask(one.key, 'amount')}
              onTypeRefused={(reason) => ask(one.key, reason)}
              onDetails={() => ask(one.key, 'details')}
              onRemove={one.onRemove}
            />
          )}
        </Each>
      </ul>
      {line && asked?.what === 'amount' && (
        <AmountDialog
          key={times}
          open={asked.open}
          name={line.shown.name}
          units={line.units}
          unit={unitToType(line)}
          text={line.shown.text}
          value={countedOf(line).quantity}
          aboveZero={line.due === null && countedOf(line).refused.length === 0}
          onClose={close}
          onAmount={(quantity, unit) => enter(withLineAmount(line.entry, { quantity, unit }))}
        />
      )}
      {line && asked && part && (
        <AmountDialog
          key={times}
          open={asked.open}
          name={refusedName(line.shown.name, part.reason)}
          units={[{ unitOfMeasure: unitOf(line), perUnit: 1 }]}
          unit={unitOf(line)}
          text={line.shown.text}
          value={part.quantity}
          aboveZero
          onClose={close}
          onAmount={(quantity) => enter(withPart(line.entry, { reason: part.reason, quantity }))}
        />
      )}
      {line && asked?.what === 'details' && (
        <DetailsDialog
          key={times}
          open={asked.open}
          name={line.shown.name}
          entry={line.entry}
          agreedPrice={line.agreedPrice ?? null}
          unit={line.shown.unit}
          onClose={close}
          onEnter={enter}
        />
      )}
    </>
  );
}
