import { useState } from 'react';
import { AmountDialog } from './amount-dialog.tsx';
import { countedLine } from './count.ts';
import type { LineEntry } from './count.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { LineCard } from './line-card.tsx';
import type { ShownLine } from './line-card.tsx';

export interface LineToCount {
  key: string;
  shown: ShownLine;
  /** How much of it is to come; null: it was not ordered. */
  due: number | null;
  entry: LineEntry;
  onEnter: (entry: LineEntry) => void;
  onRemove?: (() => void) | undefined;
}

/** Lines to count, with the dialogs of one line at a time. */
export function CountedLines({ lines, busy }: { lines: readonly LineToCount[]; busy: boolean }) {
  const [asked, setAsked] = useState<{ key: string; what: 'amount' | 'details'; open: boolean }>();
  /** Each opening is a new dialog. */
  const [times, setTimes] = useState(0);
  const line = lines.find(({ key }) => key === asked?.key);

  function ask(key: string, what: 'amount' | 'details') {
    setTimes(times + 1);
    setAsked({ key, what, open: true });
  }
  const close = () => setAsked((before) => before && { ...before, open: false });
  const enter = (entry: LineEntry) => {
    line?.onEnter(entry);
    close();
  };

  return (
    <>
      <ul className="space-y-2">
        {lines.map(({ key, shown, due, entry, onEnter, onRemove }) => (
          <LineCard
            key={key}
            line={shown}
            entry={entry}
            counted={countedLine(due ?? entry.quantity ?? 0, entry)}
            isExtra={due === null}
            busy={busy}
            onEnter={onEnter}
            onType={() => ask(key, 'amount')}
            onDetails={() => ask(key, 'details')}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {line && asked?.what === 'amount' && (
        <AmountDialog
          key={times}
          open={asked.open}
          name={line.shown.name}
          unit={line.shown.unit}
          text={line.shown.text}
          value={line.entry.quantity ?? line.due ?? 0}
          aboveZero={line.due === null}
          onClose={close}
          onAmount={(quantity) => enter({ ...line.entry, quantity })}
        />
      )}
      {line && asked?.what === 'details' && (
        <DetailsDialog
          key={times}
          open={asked.open}
          name={line.shown.name}
          entry={line.entry}
          onClose={close}
          onEnter={enter}
        />
      )}
    </>
  );
}
