import { FileDown } from 'lucide-react';
import type { ExportPart } from '#contract/calls/product-imports.ts';
import { addressOf } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { grouped } from '#web/ui/grouped.ts';

interface ExportDialogProps {
  open: boolean;
  parts: readonly ExportPart[];
  onClose: () => void;
}

/** The export of a catalogue that is larger than one import: a file for each part. */
export function ExportDialog({ open, parts, onClose }: ExportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Export CSV"
      description={`An import takes at most 20,000 rows and 10 MB, so the export has ${parts.length} files. To import all of it again, import each of them.`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {parts.map(({ part, products, first, last }) => (
          <li
            key={part}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">
                Part {part} of {parts.length}: {grouped(products)} products
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">
                {first} to {last}
              </p>
            </div>
            <LinkButton
              href={addressOf('exportProducts', { query: { part: String(part) } })}
              aria-label={`Download part ${part}`}
              download
            >
              <FileDown aria-hidden className="size-4" />
              Download
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
