import { t } from '@lingui/core/macro';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Claim } from '#contract/calls/claims.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { PdfLink } from '../../records/pdf-link.tsx';
import { useDialog } from '../../records/use-dialog.ts';
import { useSendClaim, useSettleClaim } from './use-claim-writes.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');
const loadCreditDialog = () => import('./credit-dialog.tsx');

type Asked = 'sent' | 'refused' | 'dropped';

interface ClaimActionsProps {
  claim: Claim;
  /** There are changes that were not saved. */
  isChanged: boolean;
}

/** What can be done with a claim in its state. */
export function ClaimActions({ claim, isChanged }: ClaimActionsProps) {
  const { id, state, vendorEmail, vendorName } = claim;
  const [asked, setAsked] = useState<Asked>();
  const crediting = useDialog<'first' | 'correction'>();
  const settle = useSettleClaim(claim, { onDone: () => setAsked(undefined) });
  const send = useSendClaim(claim);
  const later = useLater(loadConfirmDialog, {
    wanted: asked !== undefined,
    onFailed: () => setAsked(undefined),
  });
  const credit = useLater(loadCreditDialog, {
    wanted: crediting.open,
    onFailed: crediting.close,
  });
  const question = asked && questions(claim)[asked];
  const busy = send.isPending || settle.isPending;
  const hindrance = isChanged
    ? t`Save or discard your changes first.`
    : claim.awaitingConversion.length > 0
      ? t`A conversion is missing.`
      : undefined;
  return (
    <>
      <PdfLink href={addressOf('getClaimPdf', { params: { id } })} />
      {state === 'draft' && (
        <>
          <Button variant="secondary" disabled={busy} onClick={() => setAsked('dropped')}>
            {t`Drop Claim`}
          </Button>
          {vendorEmail === null ? (
            <Button
              disabled={busy || hindrance !== undefined}
              title={hindrance ?? t`${vendorName} has no e-mail address.`}
              onClick={() => setAsked('sent')}
            >
              {t`Mark as Sent`}
            </Button>
          ) : (
            <Button
              // As wide as while it is sending.
              className="min-w-28"
              busy={send.isPending}
              disabled={busy || hindrance !== undefined}
              title={hindrance ?? t`To ${vendorEmail}`}
              onClick={() => send.mutate()}
            >
              {!send.isPending && <Mail aria-hidden className="size-4" />}
              {send.isPending ? t`Sending...` : t`Send`}
            </Button>
          )}
        </>
      )}
      {state === 'sent' && (
        <>
          <Button variant="secondary" disabled={busy} onClick={() => setAsked('refused')}>
            {t`Mark as Refused`}
          </Button>
          <Button disabled={busy} onClick={() => crediting.show('first')}>
            {t`Record Credit`}
          </Button>
        </>
      )}
      {state === 'credited' && (
        <Button variant="secondary" onClick={() => crediting.show('correction')}>
          {t`Correct Credit`}
        </Button>
      )}
      {later && question && (
        <later.ConfirmDialog
          open={asked !== undefined}
          onOpenChange={() => setAsked(undefined)}
          {...question}
          busy={settle.isPending}
          onConfirm={() => asked && settle.mutate({ state: asked })}
        />
      )}
      {credit && crediting.subject && (
        <credit.CreditDialog
          key={crediting.times}
          claim={claim}
          isCorrection={crediting.subject === 'correction'}
          open={crediting.open}
          onClose={crediting.close}
        />
      )}
    </>
  );
}

function questions({
  vendorName,
}: Claim): Record<
  Asked,
  { title: string; description: string; confirmLabel: string; danger?: boolean }
> {
  return {
    sent: {
      title: t`Mark this claim as sent?`,
      description: t`Print it as PDF and hand it to ${vendorName}. Afterwards it can no longer be changed.`,
      confirmLabel: t`Mark as Sent`,
    },
    refused: {
      title: t`Mark this claim as refused?`,
      description: t`${vendorName} credits nothing for it. This cannot be undone.`,
      confirmLabel: t`Mark as Refused`,
    },
    dropped: {
      title: t`Drop this claim?`,
      description: t`It will not be sent to ${vendorName}. This cannot be undone.`,
      confirmLabel: t`Drop Claim`,
      danger: true,
    },
  };
}
