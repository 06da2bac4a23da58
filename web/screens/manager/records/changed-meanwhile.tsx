import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { RecordNoun } from './record-words.ts';

/** A value that is shown as more than its text. */
interface Drawn {
  text: string;
  drawn: ReactNode;
}

/** The values for people, by their labels in the language shown. */
export type Described = Readonly<Record<string, string | Drawn>>;

interface ChangedMeanwhileProps {
  noun: RecordNoun | 'order item';
  newer: Described;
  mine: Described;
}

const cell = 'border-t border-line px-2 py-2 sm:px-3 text-left align-top wrap-anywhere';

const CHANGED: Readonly<Record<RecordNoun | 'order item', MessageDescriptor>> = {
  vendor: msg`Somebody changed this vendor meanwhile.`,
  'delivery schedule': msg`Somebody changed this delivery schedule meanwhile.`,
  'sending rules': msg`Somebody changed when purchase orders go to this vendor meanwhile.`,
  user: msg`Somebody changed this user meanwhile.`,
  location: msg`Somebody changed this location meanwhile.`,
  product: msg`Somebody changed this product meanwhile.`,
  'unit of measure': msg`Somebody changed this unit of measure meanwhile.`,
  category: msg`Somebody changed this category meanwhile.`,
  reminder: msg`Somebody changed this reminder meanwhile.`,
  'order guide': msg`Somebody changed this order guide meanwhile.`,
  'order item': msg`Somebody changed this order item meanwhile.`,
  budget: msg`Somebody changed this budget meanwhile.`,
  device: msg`Somebody changed this device meanwhile.`,
  settings: msg`Somebody changed these settings meanwhile.`,
};

/** The button that had the focus has been removed. */
const focusIt = (element: HTMLElement | null) => element?.focus();

/** Says that another user saved first, and shows their values next to one's own. */
export function ChangedMeanwhile({ noun, newer, mine }: ChangedMeanwhileProps) {
  return (
    <div role="alert" tabIndex={-1} ref={focusIt} className="space-y-4 outline-none">
      <p className="flex gap-2.5 rounded-control bg-warning-soft p-3 text-body text-warning">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t(CHANGED[noun])} {t`Nothing of yours is saved yet: choose which one to keep.`}
      </p>
      <div className="overflow-clip rounded-control border border-line">
        <table className="w-full table-fixed border-separate border-spacing-0 text-body">
          <thead>
            <tr className="text-left text-sm text-ink-muted">
              <th scope="col" className="w-25 px-2 py-2 sm:w-1/4 sm:px-3">
                <span className="sr-only">{t`Field`}</span>
              </th>
              <th scope="col" className="px-2 py-2 font-medium sm:px-3">
                {t({ message: 'Newer', context: 'version' })}
              </th>
              <th scope="col" className="px-2 py-2 font-medium sm:px-3">
                {t({ message: 'Yours', context: 'version' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(newer).map(([label, theirs]) => {
              const own = mine[label] ?? '';
              const differs = textOf(theirs) !== textOf(own);
              const value = clsx(cell, 'whitespace-pre-line', differs && 'font-medium');
              return (
                <tr key={label} className={clsx(differs && 'bg-warning-soft')}>
                  <th scope="row" className={clsx(cell, 'text-sm font-medium')}>
                    {label}
                    {differs && <span className="sr-only"> {t`(differs)`}</span>}
                  </th>
                  <td className={value}>{shown(theirs)}</td>
                  <td className={value}>{shown(own)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const textOf = (value: string | Drawn) => (typeof value === 'string' ? value : value.text);

function shown(value: string | Drawn): ReactNode {
  if (typeof value !== 'string') return value.drawn;
  return value || t({ message: 'None', context: 'value' });
}

/** The two choices. */
export function NewerOrMine({ state }: { state: { busy: boolean; takeNewer: () => void } }) {
  return (
    <>
      <Button variant="secondary" disabled={state.busy} onClick={state.takeNewer}>
        {t`Use the newer one`}
      </Button>
      <Button type="submit" busy={state.busy}>
        {state.busy ? t`Saving...` : t`Save mine`}
      </Button>
    </>
  );
}
