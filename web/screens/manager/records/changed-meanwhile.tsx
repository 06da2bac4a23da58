import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

/** The values for people: text by label. */
export type Described = Readonly<Record<string, string>>;

interface ChangedMeanwhileProps {
  noun: string;
  newer: Described;
  mine: Described;
  /** Renders a value that is more than text. */
  draw?: (label: string, text: string) => ReactNode;
}

const cell = 'border-t border-line px-2 py-2 sm:px-3 text-left align-top wrap-anywhere';

const asText = (_label: string, text: string) => text || 'None';

/** The button that had the focus has been removed. */
const focusIt = (element: HTMLElement | null) => element?.focus();

/** Says that another user saved first, and shows their values next to one's own. */
export function ChangedMeanwhile({ noun, newer, mine, draw = asText }: ChangedMeanwhileProps) {
  return (
    <div role="alert" tabIndex={-1} ref={focusIt} className="space-y-4 outline-none">
      <p className="flex gap-2.5 rounded-control bg-warning-soft p-3 text-body text-warning">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        Somebody changed {noun.endsWith('s') ? 'these' : 'this'} {noun} meanwhile. Nothing of yours
        is saved yet: choose which one to keep.
      </p>
      <div className="overflow-clip rounded-control border border-line">
        <table className="w-full table-fixed border-separate border-spacing-0 text-body">
          <thead>
            <tr className="text-left text-sm text-ink-muted">
              <th scope="col" className="w-25 px-2 py-2 sm:w-1/4 sm:px-3">
                <span className="sr-only">Field</span>
              </th>
              <th scope="col" className="px-2 py-2 font-medium sm:px-3">
                Newer
              </th>
              <th scope="col" className="px-2 py-2 font-medium sm:px-3">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(newer).map(([label, text]) => {
              const differs = text !== mine[label];
              const value = clsx(cell, 'whitespace-pre-line', differs && 'font-medium');
              return (
                <tr key={label} className={clsx(differs && 'bg-warning-soft')}>
                  <th scope="row" className={clsx(cell, 'text-sm font-medium')}>
                    {label}
                    {differs && <span className="sr-only"> (differs)</span>}
                  </th>
                  <td className={value}>{draw(label, text)}</td>
                  <td className={value}>{draw(label, mine[label] ?? '')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The two choices. */
export function NewerOrMine({ state }: { state: { busy: boolean; takeNewer: () => void } }) {
  return (
    <>
      <Button variant="secondary" disabled={state.busy} onClick={state.takeNewer}>
        Use the newer one
      </Button>
      <Button type="submit" busy={state.busy}>
        {state.busy ? 'Saving...' : 'Save mine'}
      </Button>
    </>
  );
}
