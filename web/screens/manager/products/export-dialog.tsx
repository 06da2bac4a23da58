import { plural, t } from '@lingui/core/macro';
import { FileDown } from 'lucide-react';
import type { ExportPart } from '#contract/calls/product-imports.ts';
import { addressOf } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ExportDialogProps {
  open: boolean;
  parts: readonly ExportPart[];
  onClose: () => void;
}

/** The export of a catalogue that is larger than one import: a file for each part. */
export function ExportDialog({ open, parts, onClose }: ExportDialogProps) {
  const count = parts.length;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Export CSV`}
      description={plural(count, {
        one: 'An import takes at most 20,000 rows and 10 MB, so the export has # file. To import all of it again, import each of them.',
        other:
          'An import takes at most 20,000 rows and 10 MB, so the export has # files. To import all of it again, import each of them.',
      })}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Close`}
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
                {plural(products, {
                  one: `Part ${part} of ${count}: # product`,
                  other: `Part ${part} of ${count}: # products`,
                })}
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">{t`${first} to ${last}`}</p>
            </div>
            <LinkButton
              href={addressOf('exportProducts', { query: { part: String(part) } })}
              aria-label={t`Download part ${part}`}
              download
            >
              <FileDown aria-hidden className="size-4" />
              {t`Download`}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
