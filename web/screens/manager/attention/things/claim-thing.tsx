import { useQuery } from '@tanstack/react-query';
import type { Claim } from '#contract/calls/claims.ts';
import { queryOf } from '#web/api/queries.ts';
import { ClaimActions } from '../../buying/claims/claim-actions.tsx';
import { ClaimLines } from '../../buying/claims/claim-lines.tsx';
import { ClaimProblems } from '../../buying/claims/claim-problems.tsx';
import { useClaimDraft } from '../../buying/claims/use-claim-draft.ts';
import { CapturedNote } from '../../outbox/captured-note.tsx';
import { ReadThing } from './read-thing.tsx';

/** The draft of a claim with its photos, to be checked and sent. */
export function ClaimThing({ id }: { id: string }) {
  const claim = useQuery(queryOf('getClaim', { params: { id } }));
  return <ReadThing read={claim}>{(shown) => <DraftOfClaim claim={shown} />}</ReadThing>;
}

function DraftOfClaim({ claim }: { claim: Claim }) {
  const draft = useClaimDraft(claim);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <ClaimActions claim={claim} isChanged={draft.isChanged} />
      </div>
      {claim.vendorEmail !== null && <CapturedNote channels={['email']} className="mb-4" />}
      <ClaimProblems claim={claim} />
      <ClaimLines claim={claim} draft={draft} />
    </div>
  );
}
