import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Claim } from '#contract/calls/claims.ts';
import { worded } from '#web/api/worded.ts';
import { grouped } from '#web/ui/grouped.ts';
import { Problem } from '#web/ui/problem.tsx';

/** Why a claim cannot be sent, or was not. */
export function ClaimProblems({ claim }: { claim: Claim }) {
  const { awaitingConversion, lastError, lastErrorCoded } = claim;
  const reason = lastErrorCoded && lastError && worded(lastErrorCoded, lastError);
  return (
    <>
      {awaitingConversion.length > 0 && (
        <Problem className="mb-4">
          {awaitingText(claim)}{' '}
          <Trans>
            <Link href="/manager/stock" className="font-medium underline underline-offset-4">
              Give the conversion under Stock
            </Link>
            ; then it can be sent.
          </Trans>
        </Problem>
      )}
      {reason && <Problem className="mb-4">{t`It was not sent: ${reason}`}</Problem>}
    </>
  );
}

/** Why a draft cannot be sent yet: '30 ea of Roma Tomatoes came ...'. */
function awaitingText({ awaitingConversion }: Claim): string {
  const parts = awaitingConversion.map(({ quantity, unitOfMeasure, productName }) => {
    const amount = `${grouped(quantity)} ${unitOfMeasure}`;
    return t`${amount} of ${productName}`;
  });
  const arrived = parts.join(', ');
  return t`${arrived} came in a unit without a conversion, so this claim is not complete.`;
}
