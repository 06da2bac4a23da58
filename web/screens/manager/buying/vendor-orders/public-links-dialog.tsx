import { plural, t } from '@lingui/core/macro';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import type { PublicLink } from '#contract/calls/vendor-orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Each } from '#web/ui/each.tsx';
import type { Place } from './place.ts';
import { usePublicLinks } from './place.ts';

type PublicLinksDialogProps = {
  place: Place;
  /** 'Fresh Farms at Harbor Street'. */
  placeName: string;
  open: boolean;
  onClose: () => void;
};

/** A place's valid links, and the button that revokes them. Their tokens are not stored, so they cannot be shown (D22). */
export function PublicLinksDialog({ place, placeName, open, onClose }: PublicLinksDialogProps) {
  const links = usePublicLinks(place);
  const [isConfirming, setIsConfirming] = useState(false);
  const revoke = useRevoke(place, () => {
    setIsConfirming(false);
    onClose();
  });
  const count = links.data?.length ?? 0;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Public Links`}
      description={t`To the open items of ${placeName}. SMS and e-mail make links too.`}
      busy={revoke.isPending}
      footer={
        <>
          {count > 0 && (
            <Button variant="danger" onClick={() => setIsConfirming(true)}>
              {plural(count, { one: 'Revoke', other: 'Revoke All' })}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      {links.isPending && <Spinner label={t`Loading links...`} />}
      {links.isError && !links.data && (
        <Failed
          message={sentenceOf(links.error, t`The links could not be loaded.`)}
          onRetry={() => void links.refetch()}
          busy={links.isFetching}
        />
      )}
      {links.data && count === 0 && <Empty icon={Link2Off} title={t`No public links`} />}
      {count > 0 && (
        <ul aria-label={t`Public Links`} className="-my-3 divide-y divide-line">
          <Each of="li" records={links.data} keyOf={(link) => link.id}>
            {(link) => <LinkRow link={link} />}
          </Each>
        </ul>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={plural(count, { one: 'Revoke this link?', other: 'Revoke all # links?' })}
        description={plural(count, {
          one: 'Anyone who opens it from now on is denied access. This cannot be undone; a new link can be made at any time.',
          other:
            'Anyone who opens one of them from now on is denied access. This cannot be undone; a new link can be made at any time.',
        })}
        confirmLabel={revoke.isPending ? t`Revoking...` : t`Revoke`}
        busy={revoke.isPending}
        danger
        onConfirm={() => revoke.mutate()}
      />
    </Dialog>
  );
}

function LinkRow({ link }: { link: PublicLink }) {
  const clock = useOrganizationTime();
  const opened = link.lastOpenedAt;
  const facts = [
    ['made', t({ message: 'Made', context: 'link' }), clock.dateAndTime(link.createdAt)],
    ['expires', t`Expires`, clock.dateAndTime(link.expiresAt)],
    ['opened', t`Last opened`, opened ? clock.dateAndTime(opened) : t`Not opened yet`],
  ] as const;
  return (
    <li className="py-3">
      <dl className="grid gap-x-4 sm:grid-cols-3">
        {facts.map(([fact, label, value]) => (
          <div key={fact} className="max-sm:flex max-sm:justify-between max-sm:gap-4">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="text-body tabular-nums max-sm:text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function useRevoke({ vendorId, locationId }: Place, onDone: () => void) {
  return useWrite({
    write: () =>
      writeOf('revokePublicLinks', {
        params: { vendorId },
        query: { locationId: String(locationId) },
      }),
    success: () => ({ title: t`Public Links Revoked`, tone: 'success' }),
    failure: (error) => ({
      title: t`Revoke Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone,
  });
}
