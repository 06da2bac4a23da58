import type { Claim } from '#contract/calls/claims.ts';
import { CLAIM_REASON_NAMES } from '#contract/values/claim-words.ts';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { LinkedRow } from '../../records/linked-row.tsx';
import { ClaimStateBadge } from './claim-state.tsx';
import { unpricedText } from './claim-state-words.ts';

/** Claims, newest first; a row opens one. */
export function ClaimTable({ claims }: { claims: readonly Claim[] }) {
  return (
    <Table
      label="Claims"
      wide
      head={
        <>
          <HeadCell>Claim</HeadCell>
          <HeadCell>Vendor</HeadCell>
          <HeadCell>Location</HeadCell>
          <HeadCell>Arrived</HeadCell>
          <HeadCell>Reasons</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
          <HeadCell>State</HeadCell>
        </>
      }
    >
      <Each of="tr" records={claims} keyOf={(claim) => claim.id}>
        {(claim) => <ClaimRow claim={claim} />}
      </Each>
    </Table>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  const clock = useOrganizationTime();
  const currency = useCurrency();
  const reasons = [...new Set(claim.lines.map(({ reason }) => CLAIM_REASON_NAMES[reason]))];
  const amount = claim.creditedAmount ?? claim.amount;
  return (
    <LinkedRow href={`/manager/claims/${claim.id}`} name={`No. ${claim.id}`}>
      <Cell label="Vendor">{claim.vendorName || 'Unknown Vendor'}</Cell>
      <Cell label="Location">{claim.locationName || 'Unknown Location'}</Cell>
      <Cell label="Arrived">{clock.dateAndTime(claim.receivedAt)}</Cell>
      <Cell label="Reasons">{reasons.join(', ')}</Cell>
      <Cell label="Amount" numeric>
        {amount && currency ? (
          moneyText(amount, currency)
        ) : (
          <span className="text-ink-muted">Not known</span>
        )}
        {amount && claim.creditedAmount === null && claim.unpricedLines > 0 && (
          <span className="block text-sm text-ink-muted">{unpricedText(claim)}</span>
        )}
      </Cell>
      <Cell label="State">
        <ClaimStateBadge claim={claim} />
      </Cell>
    </LinkedRow>
  );
}
