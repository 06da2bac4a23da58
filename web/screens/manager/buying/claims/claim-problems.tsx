import { Link } from 'wouter';
import type { Claim } from '#contract/calls/claims.ts';
import { worded } from '#web/api/worded.ts';
import { Problem } from '#web/ui/problem.tsx';

/** Why a claim cannot be sent, or was not. */
export function ClaimProblems({ claim }: { claim: Claim }) {
  const { awaitingConversion, lastError, lastErrorCoded } = claim;
  return (
    <>
      {awaitingConversion.length > 0 && (
        <Problem className="mb-4">
          {awaitingText(claim)}{' '}
          <Link href="/manager/stock" className="font-medium underline underline-offset-4">
            Give the conversion under Stock
          </Link>
          ; then it can be sent.
        </Problem>
      )}
      {lastErrorCoded && lastError && (
        <Problem className="mb-4">
          {`It was not sent: ${worded(lastErrorCoded, lastError)}`}
        </Problem>
      )}
    </>
  );
}

/** Why a draft cannot be sent yet: '30 ea of Roma Tomatoes came ...'. */
function awaitingText({ awaitingConversion }: Claim): string {
  const what = awaitingConversion.map(
    ({ quantity, unitOfMeasure, productName }) => `${quantity} ${unitOfMeasure} of ${productName}`,
  );
  return `${what.join(', ')} came in a unit without a conversion, so this claim is not complete.`;
}
