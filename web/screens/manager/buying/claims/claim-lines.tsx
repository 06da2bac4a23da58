import type { Claim, ClaimLine } from '#contract/calls/claims.ts';
import { CLAIM_REASON_NAMES } from '#contract/values/claim-words.ts';
import { NOTES_MAX } from '#contract/values/limits.ts';
import { moneyText } from '#web/language/money.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { Each } from '#web/ui/each.tsx';
import type { ClaimDraft } from './use-claim-draft.ts';

interface ClaimLinesProps {
  claim: Claim;
  draft: ClaimDraft;
}

/** What is claimed, line by line; in a draft its quantities, amounts and note are fields. */
export function ClaimLines({ claim, draft }: ClaimLinesProps) {
  const isDraft = claim.state === 'draft';
  return (
    <SectionCard title="Lines">
      <ul className="-my-3 divide-y divide-line">
        <Each of="li" records={claim.lines} keyOf={(line) => line.id}>
          {(line) => <Line line={line} draft={isDraft ? draft : undefined} />}
        </Each>
      </ul>
      {isDraft && (
        <>
          <TextArea
            label="Note for the vendor"
            optional
            className="mt-5"
            value={draft.note}
            maxLength={NOTES_MAX}
            onChange={({ target }) => draft.typeNote(target.value)}
          />
          {draft.isChanged && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Button busy={draft.isSaving} disabled={draft.hasProblem} onClick={draft.save}>
                {draft.isSaving ? 'Saving...' : 'Save changes'}
              </Button>
              <Button variant="ghost" disabled={draft.isSaving} onClick={draft.discard}>
                Discard
              </Button>
            </div>
          )}
        </>
      )}
    </SectionCard>
  );
}

function Line({ line, draft }: { line: ClaimLine; draft: ClaimDraft | undefined }) {
  const { productName, photoUrl, reason, note } = line;
  const currency = useCurrency();
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 py-4">
      {photoUrl && (
        <a
          href={photoUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the photo of ${productName}`}
          className="self-start rounded-control"
        >
          <Picture
            src={smallVersion(photoUrl)}
            alt=""
            width={80}
            height={80}
            className="rounded-control border border-line"
          />
        </a>
      )}
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{productName || 'Unknown Product'}</span>
          <Badge tone="warning">{CLAIM_REASON_NAMES[reason]}</Badge>
        </p>
        <p className="text-body text-ink-muted tabular-nums">
          <FactLine facts={[...factsOf(line), billedText(line, currency)]} divider="·" />
        </p>
        {note && <LongText text={note} what="note" className="mt-1 text-body" />}
      </div>
      {draft ? <Fields line={line} draft={draft} /> : <Amounts line={line} />}
    </li>
  );
}

/** '5 kg ordered · PO 12 · Code 0042' */
function factsOf(line: ClaimLine) {
  const { orderedQuantity, orderedUnit, orderId, purchaseOrderNumber, vendorItemCode } = line;
  return [
    orderedQuantity === null ? 'Not ordered' : `${orderedQuantity} ${orderedUnit} ordered`,
    purchaseOrderNumber !== null && purchaseOrderName(purchaseOrderNumber),
    purchaseOrderNumber === null && orderId !== null && `Order ${orderId}`,
    vendorItemCode !== null && `Code ${vendorItemCode}`,
  ];
}

/** '$2.50 billed, $2.00 agreed' */
function billedText({ billedPrice, unitPrice }: ClaimLine, currency: string | undefined) {
  if (!billedPrice || unitPrice === null || !currency) return null;
  return `${moneyText(billedPrice, currency)} billed, ${moneyText(unitPrice, currency)} agreed`;
}

function Fields({ line, draft }: { line: ClaimLine; draft: ClaimDraft }) {
  const typed = draft.typedOf(line);
  const problems = draft.problemsOf(line);
  const currency = useCurrency();
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-72">
      <TextField
        label={`Quantity (${line.unitOfMeasure})`}
        aria-label={`Quantity of ${line.productName} in ${line.unitOfMeasure}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed.quantity}
        error={problems.quantity}
        onChange={({ target }) => draft.type(line, { quantity: target.value })}
      />
      <TextField
        label={`Amount${currency ? ` (${currency})` : ''}`}
        aria-label={`Amount for ${line.productName}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="Not known"
        value={typed.amount}
        error={problems.amount}
        onChange={({ target }) => draft.type(line, { amount: target.value })}
      />
    </div>
  );
}

function Amounts({ line }: { line: ClaimLine }) {
  const currency = useCurrency();
  const { quantity, unitOfMeasure, amount } = line;
  return (
    <p className="text-right tabular-nums max-sm:w-full">
      <span className="block">{`${quantity} ${unitOfMeasure}`}</span>
      {amount && currency && (
        <span className="block font-medium">{moneyText(amount, currency)}</span>
      )}
    </p>
  );
}
