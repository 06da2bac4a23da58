import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { amountShown } from '#web/ui/amount.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { controlClass } from '#web/ui/control-class.ts';
import { Each } from '#web/ui/each.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import type { ParSheet } from './use-par-sheet.ts';

/** Pars typed one below the other, by keyboard alone, and what is kept here (24.6). */
export function ParTable({ lines, sheet }: { lines: readonly InventoryLine[]; sheet: ParSheet }) {
  return (
    <Table
      label={t`Pars`}
      head={
        <>
          <HeadCell>{t`Product`}</HeadCell>
          <HeadCell numeric>{t`On hand`}</HeadCell>
          <HeadCell>{t`Par`}</HeadCell>
          <HeadCell>{t`Kept here`}</HeadCell>
        </>
      }
    >
      <Each of="tr" records={lines} keyOf={(line) => line.id}>
        {(line) => (
          <Row>
            <Cell kind="main">
              <div className="flex items-center gap-3">
                <ProductPicture photoUrl={line.photoUrl} size={40} />
                <div className="min-w-0">
                  <span className="block wrap-anywhere">{line.productName}</span>
                  <span className="block text-sm font-normal text-ink-muted">
                    {line.area ?? line.vendorName}
                  </span>
                </div>
              </div>
            </Cell>
            <Cell label={t`On hand`} numeric>
              {amountShown(line.onHandAmount)}{' '}
              <span className="text-ink-muted">{line.unitOfMeasure}</span>
            </Cell>
            <Cell label={t`Par`}>
              <ParInput line={line} sheet={sheet} />
            </Cell>
            <Cell label={t`Kept here`}>
              <Checkbox
                aria-label={keptText(line)}
                checked={sheet.isKept(line)}
                onCheckedChange={(isKept) => sheet.keep(line, isKept)}
                className="-my-2 -ml-3"
              />
            </Cell>
          </Row>
        )}
      </Each>
    </Table>
  );
}

const keptText = ({ productName }: InventoryLine) => t`${productName} is kept here`;

function ParInput({ line, sheet }: { line: InventoryLine; sheet: ParSheet }) {
  const { productName, unitOfMeasure } = line;
  const isWrong = sheet.isWrong(line);
  return (
    <label className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <input
        data-par
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t`Par of ${productName} in ${unitOfMeasure}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `par-${line.id}` : undefined}
        className={`${controlClass} max-w-24 text-right tabular-nums`}
        value={sheet.textOf(line)}
        onChange={({ target }) => sheet.type(line, target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={moveOn}
      />
      <span className="whitespace-nowrap text-ink-muted">{unitOfMeasure}</span>
      {isWrong && (
        <span id={`par-${line.id}`} className="text-sm font-medium text-danger">
          {t`Write an amount like 12 or 2.5`}
        </span>
      )}
    </label>
  );
}

/** Enter and the arrows go to the par below or above, as in a table of figures. */
function moveOn(event: KeyboardEvent<HTMLInputElement>) {
  const steps: Record<string, number | undefined> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const here = event.currentTarget;
  const inputs = [
    ...(here.closest('table')?.querySelectorAll<HTMLInputElement>('[data-par]') ?? []),
  ];
  inputs[inputs.indexOf(here) + step]?.focus();
}
