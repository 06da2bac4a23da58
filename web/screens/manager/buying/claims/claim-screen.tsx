import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { Claim } from '#contract/calls/claims.ts';
import { moneyText } from '#web/language/money.ts';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useNoteAwaited } from '../../outbox/use-note-awaited.ts';
import { CapturedNote } from '../../outbox/captured-note.tsx';
import { VendorFigures } from '../../records/vendor-figures.tsx';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { BackLink } from '../../records/back-link.tsx';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimLines } from './claim-lines.tsx';
import { ClaimProblems } from './claim-problems.tsx';
import { ClaimStateBadge } from './claim-state.tsx';
import { unpricedText } from './claim-state-words.ts';
import { useClaimDraft } from './use-claim-draft.ts';

/** One claim: what became of it, and its lines with their photos, which can be changed while it is a draft (R4). */
export function ClaimScreen() {
  const { id } = useParams<{ id: string }>();
  const claim = useQuery(queryOf('getClaim', { params: { id } }));
  const isAwaited = useNoteAwaited();
  return (
    <>
      <BackLink href="/manager/claims" to={t`Claims`} />
      {claim.data && !isAwaited ? (
        <Details claim={claim.data} />
      ) : isNotFound(claim.error) ? (
        <PageHeader title={t`Claim not found`} subtitle={t`There is no No. ${id}.`} />
      ) : claim.isPending || !claim.error ? (
        <Spinner label={t`Loading claim...`} />
      ) : (
        <Card>
          <Failed
            message={sentenceOf(claim.error, t`The claim could not be loaded.`)}
            onRetry={() => void claim.refetch()}
            busy={claim.isFetching}
          />
        </Card>
      )}
    </>
  );
}

function Details({ claim }: { claim: Claim }) {
  const { id } = claim;
  const vendor = claim.vendorName || t`Unknown Vendor`;
  const location = claim.locationName || t`Unknown Location`;
  const draft = useClaimDraft(claim);
  return (
    <>
      <PageHeader
        title={t`Claim No. ${id}`}
        subtitle={t`${vendor} for ${location}`}
        actions={<ClaimActions claim={claim} isChanged={draft.isChanged} />}
      />
      {claim.state === 'draft' && claim.vendorEmail !== null && (
        <CapturedNote channels={['email']} className="mb-4" />
      )}
      <ClaimProblems claim={claim} />
      <div className="space-y-4 sm:space-y-6">
        <SectionCard title={t`State`} actions={<ClaimStateBadge claim={claim} />}>
          <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
            <State claim={claim} />
            <VendorFigures vendorId={claim.vendorId} />
          </div>
        </SectionCard>
        <ClaimLines claim={claim} draft={draft} />
        <HistoryPanel kind="claims" id={id} />
      </div>
    </>
  );
}

function State({ claim }: { claim: Claim }) {
  const clock = useOrganizationTime();
  const currency = useCurrency();
  const { amount, unpricedLines, creditedAmount, sentAt, sentTo, settledAt, state } = claim;
  const money = (value: string) => (currency ? moneyText(value, currency) : '');
  const settled = {
    credited: t({ message: 'Credited on', context: 'claim' }),
    refused: t({ message: 'Refused', context: 'claim' }),
    dropped: t({ message: 'Dropped', context: 'claim' }),
  } as const;
  const sentMoment = sentAt && clock.dateAndTime(sentAt);
  return (
    <Facts>
      <Fact name={t`Arrived`}>{clock.dateAndTime(claim.receivedAt)}</Fact>
      <Fact name={t`Claimed`}>
        {!amount ? t`No amount is known yet` : money(amount)}
        {amount && unpricedLines > 0 && (
          <span className="block text-sm text-ink-muted">{unpricedText(claim)}</span>
        )}
      </Fact>
      {sentMoment && (
        <Fact name={t({ message: 'Sent', context: 'claim' })}>
          {sentTo ? t`${sentMoment} to ${sentTo}` : sentMoment}
        </Fact>
      )}
      {creditedAmount && <Fact name={t`Credited`}>{money(creditedAmount)}</Fact>}
      {settledAt && state !== 'draft' && state !== 'sent' && (
        <Fact name={settled[state]}>
          {clock.dateAndTime(settledAt)}
          {claim.emptied && (
            <span className="block text-sm text-ink-muted">
              {t`By itself: nothing is left to claim. If the receipt is corrected, it is a draft again.`}
            </span>
          )}
        </Fact>
      )}
      {claim.note && state !== 'draft' && <Fact name={t`Note`}>{claim.note}</Fact>}
    </Facts>
  );
}
