import { plural, t } from '@lingui/core/macro';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { INVOICE_THUMBNAILS_SHOWN } from '#contract/values/limits.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { PHOTOS_PER_ORDER_MAX, smallVersion } from '#contract/values/photos.ts';
import { useDeletePhoto } from '#web/photos/use-delete-photo.ts';
import { useViewedPhoto } from '#web/photos/viewed-photo.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useLater } from '#web/ui/use-later.ts';

const loadViewer = () => import('#web/photos/invoice-viewer-dialog.tsx');
const loadUpload = () => import('#web/photos/invoice-upload-dialog.tsx');

const tile =
  'relative aspect-square overflow-hidden rounded-control border border-line bg-surface-subtle ' +
  'hover:border-accent focus-visible:outline-offset-2';

/** An order's invoice photos: the first few small, all in the viewer, and the button to add one. */
export function InvoicePhotos({ order }: { order: ListedOrder }) {
  const { id: orderId, invoicePhotoUrls: urls } = order;
  const { viewed, view } = useViewedPhoto(urls);
  const [viewing, setViewing] = useState(false);
  const [adding, setAdding] = useState(false);
  const remove = useDeletePhoto(orderId);
  const viewer = useLater(loadViewer, {
    wanted: viewing,
    onFailed: () => setViewing(false),
  });
  const upload = useLater(loadUpload, { wanted: adding, onFailed: () => setAdding(false) });

  const open = (url: string) => {
    view(url);
    setViewing(true);
  };

  const shown = urls.slice(0, INVOICE_THUMBNAILS_SHOWN);
  const hidden = urls.slice(INVOICE_THUMBNAILS_SHOWN);
  const [firstHidden] = hidden;
  const more = hidden.length;
  return (
    <section aria-labelledby="invoice-photos">
      <h3 id="invoice-photos" className="text-base font-semibold">
        {t`Invoice Photos`}
      </h3>
      {urls.length === 0 ? (
        <p className="mt-1 text-body text-ink-muted">
          {t`Photograph the invoice that came with the delivery.`}
        </p>
      ) : (
        <div className="mt-2 grid max-w-md grid-cols-4 gap-2">
          {shown.map((url, index) => (
            <button
              key={url}
              type="button"
              aria-label={viewText(index + 1, urls.length)}
              className={tile}
              onClick={() => open(url)}
            >
              <Picture
                src={smallVersion(url)}
                alt=""
                width={160}
                height={160}
                className="h-full! w-full!"
              />
            </button>
          ))}
          {firstHidden !== undefined && (
            <button
              type="button"
              aria-label={plural(more, {
                one: '+# more invoice photos',
                other: '+# more invoice photos',
              })}
              className={`${tile} text-lg font-semibold`}
              onClick={() => open(firstHidden)}
            >
              +{more}
            </button>
          )}
        </div>
      )}
      {urls.length < PHOTOS_PER_ORDER_MAX ? (
        <Button variant="secondary" className="mt-3 max-sm:w-full" onClick={() => setAdding(true)}>
          <Camera aria-hidden className="size-4" />
          {urls.length === 0 ? t`Add Invoice Photo` : t`Add Another Invoice Photo`}
        </Button>
      ) : (
        <p className="mt-3 text-body text-ink-muted">
          {t`An order holds at most ${PHOTOS_PER_ORDER_MAX} photos. Delete one to add another.`}
        </p>
      )}
      {viewer && (
        <viewer.InvoiceViewerDialog
          order={order}
          open={viewing}
          viewed={viewed}
          onView={view}
          onClose={() => setViewing(false)}
          remove={remove}
        />
      )}
      {upload && (
        <upload.InvoiceUploadDialog
          orderId={orderId}
          open={adding}
          isFirst={urls.length === 0}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function viewText(place: number, all: number): string {
  return t`View invoice photo ${place} of ${all}`;
}
