import type { Claim } from '#contract/calls/claims.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import { CLAIM_STATES_SHOWN } from './claim-state-words.ts';

/** What has become of a claim, and beside it why it was not or cannot be sent. */
export function ClaimStateBadge({ claim }: { claim: Claim }) {
  const { label, tone } = known(CLAIM_STATES_SHOWN, claim.state) ?? {
    label: claim.state,
    tone: 'neutral',
  };
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone} className="whitespace-nowrap">
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
        {label}
      </Badge>
      {claim.awaitingConversion.length > 0 && <Badge tone="danger">Conversion missing</Badge>}
      {claim.lastError && <Badge tone="danger">Sending failed</Badge>}
    </span>
  );
}
