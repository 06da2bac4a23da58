import { t } from '@lingui/core/macro';
import type { Claim } from '#contract/calls/claims.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import { CLAIM_STATES_SHOWN } from './claim-state-words.ts';

/** What has become of a claim, and beside it why it was not or cannot be sent. */
export function ClaimStateBadge({ claim }: { claim: Claim }) {
  const shown = known(CLAIM_STATES_SHOWN, claim.state);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={shown?.tone ?? 'neutral'} className="whitespace-nowrap">
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
        {shown ? t(shown.label) : claim.state}
      </Badge>
      {claim.awaitingConversion.length > 0 && <Badge tone="danger">{t`Conversion missing`}</Badge>}
      {claim.lastError && <Badge tone="danger">{t`Sending failed`}</Badge>}
    </span>
  );
}
