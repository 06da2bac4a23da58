import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';

interface AddedFieldsProps {
  legend: string;
  hint: ReactNode;
  /** A field for each value that was added. */
  rows: readonly {
    key: string | number;
    field: ReactNode;
    removeLabel: string;
    onRemove: () => void;
  }[];
  /** The choice of what else can be added. */
  choice: ReactNode;
  error: string | undefined;
}

/** Values that are added one by one, each with its field and a button that removes it. */
export function AddedFields({ legend, hint, rows, choice, error }: AddedFieldsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="text-body font-medium">{legend}</legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-ink-muted">
        {hint}
      </p>
      <div className="space-y-3">
        {rows.map(({ key, field, removeLabel, onRemove }) => (
          <div key={key} className="flex items-end gap-2">
            {field}
            <Button variant="ghost" size="icon" aria-label={removeLabel} onClick={onRemove}>
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </div>
        ))}
        {choice}
      </div>
      <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
