import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { FileImage } from 'lucide-react';
import { Link } from 'wouter';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { worded } from '#web/api/worded.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { EmailActions } from './email-actions.tsx';
import { EmailBadge } from './email-badge.tsx';

/** One photo: its order, its vendor, and the state of its e-mail. */
export const PhotoCard = memoInLanguage(function PhotoCard({ photo }: { photo: InvoicePhoto }) {
  const clock = useOrganizationTime();
  const { orderId, orderDate } = photo;
  return (
    <li className="flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface shadow-low">
      <a
        href={photo.url}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Open the invoice photo of order ${orderId} in a new tab`}
        className="group block overflow-clip bg-surface-subtle focus-visible:-outline-offset-3"
      >
        <Picture
          src={smallVersion(photo.url)}
          alt=""
          width={320}
          height={240}
          icon={FileImage}
          className="aspect-[4/3] h-auto w-full! object-top transition-transform group-hover:scale-[1.02]"
        />
      </a>
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge>
            <time dateTime={orderDate}>{clock.date(orderDate)}</time>
          </Badge>
          <EmailBadge status={photo.ottomateEmailStatus} />
        </div>
        <div className="min-w-0 grow">
          <h2 className="text-base/6 font-semibold wrap-anywhere">
            {photo.locationName || t`Unknown Location`}
          </h2>
          <Link
            href={`/manager/vendor-orders/${orderId}`}
            className="-my-2 inline-flex min-h-11 items-center text-body text-accent tabular-nums hover:underline"
          >
            <span>
              <Trans context="noun">
                Order <Unbroken>#{orderId}</Unbroken>
              </Trans>
            </span>
          </Link>
          <p className="text-body wrap-anywhere">{vendorOf(photo)}</p>
          <p className="text-sm text-ink-muted tabular-nums">{clock.dateAndTime(orderDate)}</p>
        </div>
        <EmailActions photo={photo} />
      </div>
    </li>
  );
});

function vendorOf({ vendorName, vendorNameCoded }: InvoicePhoto): string {
  if (vendorName === null) return t`Unknown Vendor`;
  return vendorNameCoded ? worded(vendorNameCoded, vendorName) : vendorName;
}
