import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ProductImport } from '#contract/calls/product-imports.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Each } from '#web/ui/each.tsx';
import { useUndoImport } from './use-undo-import.ts';

/** The imports of the last 30 days, each of which can be undone as a whole (M5); nothing without one. */
export function Imports() {
  const imports = useQuery({ ...queryOf('listProductImports'), staleTime: 0 }).data;
  const [asked, setAsked] = useState<ProductImport>();
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndoImport(() => undefined);
  if (!imports || imports.length === 0) return null;
  return (
    <SectionCard
      title={t`Imports of products`}
      subtitle={t`The imports of the last 30 days. You can undo each, in any sequence, while nobody changed its products by hand.`}
      className="mb-4"
    >
      <ul className="-my-2 divide-y divide-line">
        <Each of="li" records={imports} keyOf={(one) => one.id}>
          {(one) => (
            <Import
              one={one}
              onUndo={() => {
                setAsked(one);
                setIsOpen(true);
              }}
            />
          )}
        </Each>
      </ul>
      {asked && (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={t`Undo this import?`}
          description={undoneOf(countsOf(asked))}
          confirmLabel={undo.isPending ? t`Undoing...` : t`Undo Import`}
          busy={undo.isPending}
          onConfirm={() => undo.mutate(asked.id, { onSettled: () => setIsOpen(false) })}
        />
      )}
    </SectionCard>
  );
}

function Import({ one, onUndo }: { one: ProductImport; onUndo: () => void }) {
  const { dateAndTime } = useOrganizationTime();
  const { importedAt, importedBy, undoneAt } = one;
  const moment = dateAndTime(importedAt);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="text-body">{countsOf(one)}</p>
        <p className="text-sm text-ink-muted tabular-nums">
          <time dateTime={importedAt}>{moment}</time>
          {importedBy && `, ${importedBy}`}
        </p>
      </div>
      {undoneAt ? (
        <Badge>{t`Undone`}</Badge>
      ) : (
        <Button variant="secondary" aria-label={t`Undo the import of ${moment}`} onClick={onUndo}>
          <Undo2 aria-hidden className="size-4" />
          {t`Undo`}
        </Button>
      )}
    </li>
  );
}

const undoneOf = (counts: string) =>
  t`${counts}. Created products are deleted, and changed ones get back what they had.`;

/** `20 products created, 5 changed` */
function countsOf({ createdProducts, updated }: ProductImport): string {
  return t`${plural(createdProducts, { one: '# product created', other: '# products created' })}, ${plural(updated, { one: '# changed', other: '# changed' })}`;
}
