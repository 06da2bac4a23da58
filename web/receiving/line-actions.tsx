import { Trans } from '@lingui/react/macro';
import { NotebookPen, Trash2 } from 'lucide-react';
import { chip } from './chip.ts';
import type { CountedLine, LineEntry } from './delivery-count.ts';
import { LinePhoto } from './line-photo.tsx';

export interface LineActionsProps {
  name: string;
  entry: LineEntry;
  counted: CountedLine;
  busy: boolean;
  onEnter: (entry: LineEntry) => void;
  onDetails: () => void;
  onRemove?: (() => void) | undefined;
}

/** A photo of the line, its details, and its removal. */
export function LineActions({
  name,
  entry,
  counted,
  busy,
  onEnter,
  onDetails,
  onRemove,
}: LineActionsProps) {
  const isRefused = counted.refused.length > 0;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {!isRefused && (
        <LinePhoto
          name={name}
          photoUrl={entry.photoUrl}
          busy={busy}
          onTaken={(photoUrl) => onEnter({ ...entry, photoUrl })}
        />
      )}
      <button type="button" className={chip} disabled={busy} onClick={onDetails}>
        <NotebookPen aria-hidden className="size-4" />
        {hasDetails(entry) ? (
          <Trans>
            Details ✓<span className="sr-only"> of {name}</span>
          </Trans>
        ) : (
          <Trans>
            Details<span className="sr-only"> of {name}</span>
          </Trans>
        )}
      </button>
      {onRemove && (
        <button type="button" className={chip} disabled={busy} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          <Trans>
            Remove<span className="sr-only"> {name}</span>
          </Trans>
        </button>
      )}
    </div>
  );
}

function hasDetails({ note, temperatureC, lot, bestBefore, billedPrice }: LineEntry): boolean {
  return [note, temperatureC, lot, bestBefore, billedPrice].some((detail) => detail !== undefined);
}
