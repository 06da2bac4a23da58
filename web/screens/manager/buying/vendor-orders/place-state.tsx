import { t } from '@lingui/core/macro';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import type { Place } from './place.ts';
import { OpenPurchaseOrders } from '../purchase-orders/open-purchase-orders.tsx';
import { usePublicLinks } from './place.ts';

const loadLinksDialog = () => import('./public-links-dialog.tsx');

type PlaceStateProps = {
  place: Place;
  placeName: string;
  /** The highest purchase order number of the open items; null when nothing is open. */
  number: number | null;
  /** Why the e-mail button is disabled, and the id of the element that says it. */
  noEmail?: { id: string; reason: string };
};

/** The open purchase orders and the valid public links of a vendor at a location. */
export function PlaceState({ place, placeName, number, noEmail }: PlaceStateProps) {
  const links = usePublicLinks(place).data?.length ?? 0;
  const [open, setOpen] = useState(false);
  const later = useLater(loadLinksDialog, { wanted: open, onFailed: () => setOpen(false) });
  if (number === null && links === 0 && !noEmail && !open) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 sm:-mt-2">
      {number !== null && <OpenPurchaseOrders {...place} number={number} />}
      {(links > 0 || open) && (
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-mx-3 px-3! text-sm text-ink-muted!"
        >
          <Link2 aria-hidden className="size-4" />
          {t`Public Links (${links})`}
        </Button>
      )}
      {noEmail && (
        <p id={noEmail.id} className="text-sm text-ink-muted">
          {noEmail.reason}
        </p>
      )}
      {later && (
        <later.PublicLinksDialog
          place={place}
          placeName={placeName}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
