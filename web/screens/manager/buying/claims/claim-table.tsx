import { t } from '@lingui/core/macro';
import type { Claim } from '#contract/calls/claims.ts';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { LinkedRow } from '../../records/linked-row.tsx';
import { ClaimStateBadge } from './claim-state.tsx';
import { CLAIM_REASON_WORDS, unpricedText } from './claim-state-words.ts';

/** Claims, newest first; a row opens one. */
export function ClaimTable({ claims }: { claims: readonly Claim[] }) {
  return (
    <Table
      label={t`Claims`}
      wide
      head={
        <>
          <HeadCell>{t`Claim`}</HeadCell>
          <HeadCell>{t`Vendor`}</HeadCell>
          <HeadCell>{t`Location`}</HeadCell>
          <HeadCell>{t`Arrived`}</HeadCell>
          <HeadCell>{t`Reasons`}</HeadCell>
          <HeadCell numeric>{t`Amount`}</HeadCell>
          <HeadCell>{t`State`}</HeadCell>
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
  const { id } = claim;
  const reasons = [...new Set(claim.lines.map(({ reason }) => reason))];
  const amount = claim.creditedAmount ?? claim.amount;
  return (
    <LinkedRow href={`/manager/claims/${id}`} name={t`No. ${id}`}>
      <Cell label={t`Vendor`}>{claim.vendorName || t`Unknown Vendor`}</Cell>
      <Cell label={t`Location`}>{claim.locationName || t`Unknown Location`}</Cell>
      <Cell label={t`Arrived`}>{clock.dateAndTime(claim.receivedAt)}</Cell>
      <Cell label={t`Reasons`}>
        {reasons.map((reason) => t(CLAIM_REASON_WORDS[reason])).join(', ')}
      </Cell>
      <Cell label={t`Amount`} numeric>
        {amount && currency ? (
          moneyText(amount, currency)
        ) : (
          <span className="text-ink-muted">{t`Not known`}</span>
        )}
        {amount && claim.creditedAmount === null && claim.unpricedLines > 0 && (
          <span className="block text-sm text-ink-muted">{unpricedText(claim)}</span>
        )}
      </Cell>
      <Cell label={t`State`}>
        <ClaimStateBadge claim={claim} />
      </Cell>
    </LinkedRow>
  );
}
