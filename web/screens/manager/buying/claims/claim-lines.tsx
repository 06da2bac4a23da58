import { t } from '@lingui/core/macro';
import type { Claim, ClaimLine } from '#contract/calls/claims.ts';
import { NOTES_MAX } from '#contract/values/limits.ts';
import { moneyText } from '#web/language/money.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { Each } from '#web/ui/each.tsx';
import { CLAIM_REASON_WORDS } from './claim-state-words.ts';
import type { ClaimDraft } from './use-claim-draft.ts';

interface ClaimLinesProps {
  claim: Claim;
  draft: ClaimDraft;
}

/** What is claimed, line by line; in a draft its quantities, amounts and note are fields. */
export function ClaimLines({ claim, draft }: ClaimLinesProps) {
  const isDraft = claim.state === 'draft';
  return (
    <SectionCard title={t`Lines`}>
      <ul className="-my-3 divide-y divide-line">
        <Each of="li" records={claim.lines} keyOf={(line) => line.id}>
          {(line) => <Line line={line} draft={isDraft ? draft : undefined} />}
        </Each>
      </ul>
      {isDraft && (
        <>
          <TextArea
            label={t`Note for the vendor`}
            optional
            className="mt-5"
            value={draft.note}
            maxLength={NOTES_MAX}
            onChange={({ target }) => draft.typeNote(target.value)}
          />
          {draft.isChanged && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Button busy={draft.isSaving} disabled={draft.hasProblem} onClick={draft.save}>
                {draft.isSaving ? t`Saving...` : t`Save changes`}
              </Button>
              <Button variant="ghost" disabled={draft.isSaving} onClick={draft.discard}>
                {t`Discard`}
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
          aria-label={t`Open the photo of ${productName}`}
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
          <span className="font-medium wrap-anywhere">{productName || t`Unknown Product`}</span>
          <Badge tone="warning">{t(CLAIM_REASON_WORDS[reason])}</Badge>
        </p>
        <p className="text-body text-ink-muted tabular-nums">
          <FactLine facts={[...factsOf(line), billedText(line, currency)]} divider="·" />
        </p>
        {note && <LongText text={note} what={t`note`} className="mt-1 text-body" />}
      </div>
      {draft ? <Fields line={line} draft={draft} /> : <Amounts line={line} />}
    </li>
  );
}

/** '5 kg ordered · PO 12 · Code 0042' */
function factsOf(line: ClaimLine) {
  const { orderedQuantity, orderedUnit, orderId, purchaseOrderNumber, vendorItemCode } = line;
  const amount = orderedQuantity !== null && `${grouped(orderedQuantity)} ${orderedUnit}`;
  return [
    amount ? t`${amount} ordered` : t`Not ordered`,
    purchaseOrderNumber !== null && purchaseOrderName(purchaseOrderNumber),
    purchaseOrderNumber === null &&
      orderId !== null &&
      t({ message: `Order ${orderId}`, context: 'noun' }),
    vendorItemCode !== null && t`Code ${vendorItemCode}`,
  ];
}

/** '$2.50 billed, $2.00 agreed' */
function billedText({ billedPrice, unitPrice }: ClaimLine, currency: string | undefined) {
  if (!billedPrice || unitPrice === null || !currency) return null;
  const billed = moneyText(billedPrice, currency);
  const agreed = moneyText(unitPrice, currency);
  return t`${billed} billed, ${agreed} agreed`;
}

function Fields({ line, draft }: { line: ClaimLine; draft: ClaimDraft }) {
  const { productName, unitOfMeasure } = line;
  const typed = draft.typedOf(line);
  const problems = draft.problemsOf(line);
  const currency = useCurrency();
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-72">
      <TextField
        label={t`Quantity (${unitOfMeasure})`}
        aria-label={t`Quantity of ${productName} in ${unitOfMeasure}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed.quantity}
        error={problems.quantity}
        onChange={({ target }) => draft.type(line, { quantity: target.value })}
      />
      <TextField
        label={currency ? t`Amount (${currency})` : t`Amount`}
        aria-label={t`Amount for ${productName}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t`Not known`}
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
      <span className="block">{`${grouped(quantity)} ${unitOfMeasure}`}</span>
      {amount && currency && (
        <span className="block font-medium">{moneyText(amount, currency)}</span>
      )}
    </p>
  );
}
